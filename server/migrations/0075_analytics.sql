-- A run counts the open quarter of an hour again, and only the first run of a quarter looks an hour back.
alter table analytics_progress
  add column recent_slot int not null default 0,
  add column recent_ledger_id bigint not null default 0,
  -- The quarter in which a run last looked an hour back.
  add column looked_back_slot int not null default 0;
