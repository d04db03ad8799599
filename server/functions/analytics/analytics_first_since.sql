-- How many of those that were seen in a quarter of an hour were not seen from another one on before.
create or replace function analytics_first_since(p_previous int[], p_slot int) returns int
language sql immutable parallel safe return width_bucket(p_slot - 1, p_previous);
