"""Clew's engine for pages and Node: its kernels as WebAssembly, and a manifest by which a small caller runs them."""
