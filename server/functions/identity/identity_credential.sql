-- needs identity_api_key, identity_session
-- The person behind the hash of a session's secret or of an API key, and what it lets them do.
create or replace function identity_credential(p_token text, p_now timestamptz)
returns table (user_id uuid, permissions text[])
language sql stable as $$
  select s.user_id, s.permissions from identity_session(p_token, p_now) s
  union all
  select k.user_id, k.permissions from identity_api_key(p_token, p_now) k
$$;
