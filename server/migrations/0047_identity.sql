-- Accounts elsewhere that sign in here. One of them belongs to one account here.
create table linked_identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  provider text not null,
  subject text not null,
  label text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  constraint linked_identities_subject unique (provider, subject)
);
create index linked_identities_user on linked_identities (user_id);
