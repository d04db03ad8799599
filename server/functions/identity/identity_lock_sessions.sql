-- Waits for the writes of a person that are under way, and holds later ones off until the caller's transaction ends.
create or replace function identity_lock_sessions(p_user uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(727079, hashtext(p_user::text))
$$;
