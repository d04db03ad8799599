-- How many requests a node refused in a minute because there were too many of them.
alter table node_minutes add column refusals integer not null default 0;

-- Deliveries are tried until they are accepted, those that have failed for about a day too.
drop index ecosystem_deliveries_due;
create index ecosystem_deliveries_due on ecosystem_deliveries (next_attempt_at) where state <> 'delivered';
