-- When the event of a notice occurred: a queue may write the notice much later. Null for notices of 1.1.0 and before, and
-- for those that belong to no event.
alter table security_notices add column occurred_at timestamptz;
