-- needs session_limits
-- Whether the limits leave a session of an account alive; `updated_at` is its last visit.
create or replace function is_session_within(p_session auth_sessions, p_is_administrator boolean, p_now timestamptz)
returns boolean
language sql stable as $$
  select p_session.expires_at > p_now and exists (
    select from session_limits(p_is_administrator) l
    where p_session.updated_at > p_now - l.idle and p_session.created_at > p_now - l.longest)
$$;
