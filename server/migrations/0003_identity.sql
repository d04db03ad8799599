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
  banned_by uuid,
  -- How often everything of an account was signed out: by a changed password, a ban, or 'sign out everywhere'. A session or a
  -- mailed link of an earlier epoch is dead, also one that was still being made when the epoch ended.
  session_epoch int not null default 0,
  constraint auth_users_email_unique unique (email),
  constraint auth_users_email_lower check (email = lower(email))
);
-- Lists of people, newest first, and the few among them who are banned or have not proven their address.
create index auth_users_newest on auth_users (created_at desc, id desc);
create index auth_users_banned on auth_users (created_at desc, id desc) where banned_at is not null;
create index auth_users_unconfirmed on auth_users (created_at desc, id desc)
  where banned_at is null and not email_verified;
create index auth_users_joined on auth_users (created_at);

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
  epoch int not null default 0,
  -- Sessions that a sign-in link opened. Somebody else made the link and may have read it, so they decide nothing that needs two people.
  is_by_link boolean not null default false,
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

-- The kinds of device that a person has signed in from, hashed.
create table auth_known_devices (
  user_id uuid not null references auth_users (id) on delete cascade,
  device_key text not null,
  created_at timestamptz not null default now(),
  constraint auth_known_devices_once primary key (user_id, device_key)
);

-- One-time links by which an administrator lets a person sign in: at most one a person.
create table sign_in_links (
  user_id uuid primary key references auth_users (id) on delete cascade,
  token_hash text not null,
  -- Whose standing is looked at again when it is used.
  issued_by uuid not null references auth_users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether the link was shown to the administrator who made it; all others go to their owner's mailbox only.
  handed_over boolean not null default false,
  constraint sign_in_links_token_unique unique (token_hash)
);
create index sign_in_links_issuer on sign_in_links (issued_by);

-- Where each account has signed in: networks (an IPv4 address or an IPv6 /48) and devices (the SHA-256 of a cookie's secret).
-- While somebody guesses at an account from many networks, its password still works at these (decision 035).
create table auth_known_places (
  user_id uuid not null references auth_users (id) on delete cascade,
  kind text not null constraint auth_known_places_kind check (kind in ('network', 'device')),
  key text not null,
  seen_at timestamptz not null,
  constraint auth_known_places_once primary key (user_id, kind, key)
);
create index auth_known_places_seen on auth_known_places (seen_at);
