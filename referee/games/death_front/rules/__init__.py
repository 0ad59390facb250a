"""The rules, a module a chapter; `engine` judges and carries out, `setup` begins."""
