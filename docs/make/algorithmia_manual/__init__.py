"""What the manual of the module Algorithmia is made of: texts, pictures, and examples that are solved for it."""
