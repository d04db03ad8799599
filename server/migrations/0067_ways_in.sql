-- What a browser is proving to sign in, join or link by: a wallet (`challenge` is the message that it signs), one row of each kind a
-- browser. A newcomer gives an address besides, which is proven by a mailed code; `email_code_hash` is there once the mail is asked for.
create table identity_proofs (
  id uuid primary key,
  browser_hash text not null,
  provider text not null,
  -- Who links it to their account; null for a sign-in.
  user_id uuid references auth_users (id) on delete cascade,
  subject text not null,
  challenge text,
  attempts integer not null default 0,
  ref text,
  next text,
  email text,
  email_code_hash text,
  email_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint identity_proofs_one_a_browser unique (browser_hash, provider)
);
create index identity_proofs_user on identity_proofs (user_id);
create index identity_proofs_expiry on identity_proofs (expires_at);
