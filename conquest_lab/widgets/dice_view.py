class DiceView: pass
