"""Moving pictures: what a film shows, when, and how it becomes a video or an SVG that animates itself."""
