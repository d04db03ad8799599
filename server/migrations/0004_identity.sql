-- Accounts and sign-in, in the shape of the auth library (its compiled schema, our names).
create table auth_users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  banned_at timestamptz,
  ban_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_users_email_unique unique (email),
  constraint auth_users_email_lower check (email = lower(email))
);

create table auth_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_accounts_provider_unique unique (provider_id, account_id)
);
create index auth_accounts_user on auth_accounts (user_id);

-- `token` holds the SHA-256 of the cookie's secret, never the secret.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_sessions_token_unique unique (token)
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table user_roles (
  user_id uuid not null references auth_users (id) on delete cascade,
  role_hierarchy text not null,
  granted_at timestamptz not null default now(),
  granted_by uuid,
  constraint user_roles_one_a_user primary key (user_id),
  constraint user_roles_known check (role_hierarchy in ('admin', 'super_admin'))
);

-- What each built-in role may do; filled at start from the access domain's rules, read by the hot statements.
create table role_permissions (
  role text not null,
  permission text not null,
  constraint role_permissions_unique primary key (role, permission)
);

-- The signed-in person behind a session token's hash, with role and permissions; no row for an expired session or a
-- banned person.
create function identity_session(p_token text, p_now timestamptz)
returns table (session_id uuid, user_id uuid, role text, permissions text[], expires_at timestamptz)
language sql stable as $$
  select s.id, s.user_id, coalesce(r.role_hierarchy, 'user'),
    array(select p.permission from role_permissions p where p.role = coalesce(r.role_hierarchy, 'user')),
    s.expires_at
  from auth_sessions s
  join auth_users u on u.id = s.user_id and u.banned_at is null
  left join user_roles r on r.user_id = s.user_id
  where s.token = p_token and s.expires_at > p_now
$$;
