-- Counts the people, or the chats, of a quarter of an hour that were last seen before the quarter `p_slot`; `p_previous` has the quarters in which
-- they were last seen, in order.
create or replace function analytics_first_since(p_previous int[], p_slot int) returns int
language sql immutable parallel safe return width_bucket(p_slot - 1, p_previous);
