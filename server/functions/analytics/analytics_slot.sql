-- The number of the quarter of an hour since 1970 that a moment lies in.
create or replace function analytics_slot(p_at timestamptz) returns int language sql stable parallel safe return
  floor(extract(epoch from p_at) / 900)::int;
