-- Codes to sign in with that were asked for by mail, the newest of each browser. A question for an address that has no account
-- leaves a row as well, which nothing is ever mailed for. `code_hash` and `token_hash` are there once the mail is asked for.
create table sign_in_codes (
  id uuid primary key,
  browser_hash text not null constraint sign_in_codes_one_a_browser unique,
  user_id uuid references auth_users (id) on delete cascade,
  email text,
  session_epoch integer,
  code_hash text,
  token_hash text constraint sign_in_codes_token unique,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_codes_user on sign_in_codes (user_id);
create index sign_in_codes_expiry on sign_in_codes (expires_at);
