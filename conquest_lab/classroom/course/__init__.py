"""The lessons as a course, the activities that are cut out of them, and lessons made of activities."""
