-- needs identity_hold_access
-- The name of `identity_hold_access` in version 1.0.0, whose nodes call it while this version starts beside them.
create or replace function identity_hold_standing(
  p_token text, p_user uuid, p_permissions text[], p_withdraws text, p_now timestamptz
) returns text language sql volatile as $$
  select identity_hold_access(p_token, p_user, p_permissions, p_withdraws, p_now)
$$;
