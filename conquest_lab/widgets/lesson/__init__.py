"""Parts of lessons: a bet, throws, exact bars, exercises, rules to open, teachers' notes."""
