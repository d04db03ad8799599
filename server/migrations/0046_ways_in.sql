-- Sign-ins by another service that are under way: the secrets of the protocol never leave the server. `step` is 'started', then
-- 'asked' while the service is asked who it is, then 'proven'; the row goes when it is used.
create table provider_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  -- Who links the service to their account; null for a sign-in.
  user_id uuid references auth_users (id) on delete cascade,
  nonce text not null,
  code_verifier text not null,
  ref text,
  next text,
  step text not null constraint provider_sign_ins_step check (step in ('started', 'asked', 'proven')),
  subject text,
  email text,
  is_email_proven boolean,
  name text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_sign_ins_user on provider_sign_ins (user_id);
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);
