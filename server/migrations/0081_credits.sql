-- How far the reading of all ledgers as a whole has come, which begins again when it is over, and how many it reads an hour.
alter table ledger_checks
  add column recount_after uuid,
  add column recount_people int not null default 0;
