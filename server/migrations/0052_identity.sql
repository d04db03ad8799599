-- Keys by which an operator's own scripts call the API as the person who made them, with some of that person's permissions.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  name text not null,
  token_hash text not null constraint api_keys_token unique,
  permissions text[] not null constraint api_keys_permissions check (cardinality(permissions) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_network text
);
create index api_keys_person on api_keys (user_id, created_at desc);
