"""What commands read and write: mazes, figures, reports and documents."""
