-- Up to which row the ledger of a person was found correct, and what the rows up to there make. Only a check that found no
-- fault writes one, and the next check goes on from it. Rows have numbers without gaps, so `sequence` is also their count.
create table ledger_closings (
  user_id uuid primary key references auth_users (id) on delete cascade,
  sequence bigint not null,
  -- The last row that is covered: its id, its time and the balances after it, which are also the sums of all rows.
  transaction_id bigint not null,
  transaction_at timestamptz not null,
  daily_credits int not null,
  xp_credits int not null,
  -- A checksum of the covered rows, whatever their order.
  checksum bigint not null,
  xp_converted int not null,
  -- The day of the last grant, and what was granted and spent of it so far.
  day text,
  day_granted int not null,
  day_spent int not null,
  -- XP and the last entry of it when the ledger was checked.
  user_xp int not null,
  xp_entry_id bigint not null,
  checked_at timestamptz not null,
  -- When a check last found a fault; such a ledger is read as a whole until none is found.
  failed_at timestamptz
);
create index ledger_closings_failed on ledger_closings (user_id) where failed_at is not null;
