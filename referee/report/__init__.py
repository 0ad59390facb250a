"""Positions, readings and records as text for people and as data for programs; nothing here decides anything."""
