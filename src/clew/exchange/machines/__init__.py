"""Drawings for machines: lines that a laser or a mill cuts and engraves, and those that a pen plotter draws.

- `entries`: the renderers; `job`: the lines of a maze in millimeters, in layers; `mistakes`: sizes that cannot be made;
- `outlines`: of pieces that are cut out; `pen_order`: lines in an order with short ways of the pen;
- `dxf`, `svg`: the files.
"""
