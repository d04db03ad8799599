-- Bulk actions and whom they have changed, so that one that is repeated changes nobody twice. `request_hash` covers what
-- was asked for.
create table user_bulks (
  id uuid primary key,
  request_hash text not null,
  created_by uuid not null,
  created_at timestamptz not null
);
create index user_bulks_age on user_bulks (created_at);

create table user_bulk_changes (
  bulk_id uuid not null references user_bulks (id) on delete cascade,
  user_id uuid not null,
  constraint user_bulk_changes_once primary key (bulk_id, user_id)
);
