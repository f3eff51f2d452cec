"""Turn plans: campaigns valued by exact chances and a learned evaluation of the board after them."""
