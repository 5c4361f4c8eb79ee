"""Drawings for machines: lines that a laser or a mill cuts and engraves, and those that a pen plotter draws.

- `entries`: the renderers; `job`: the lines of a maze in millimeters, in layers; `mistakes`: sizes that cannot be made;
- `tabs`: what holds a piece while it is cut; `pen_order`: lines in an order with short ways of the pen;
- `dxf`, `svg`: the files.
"""
