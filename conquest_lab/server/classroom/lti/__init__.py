"""LTI 1.3: learning platforms such as Moodle start activities of a class here, and take the marks."""
