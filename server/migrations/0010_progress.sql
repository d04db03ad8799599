-- Every XP that a person ever earned, keyed by cause; their total stands in the credit account, which needs it.
create domain xp_amount as int check (value > 0);

create table xp_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  amount xp_amount not null,
  cause text not null,
  created_at timestamptz not null,
  constraint xp_entries_cause_unique unique (user_id, cause)
);
