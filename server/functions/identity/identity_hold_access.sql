-- needs identity_credential, identity_lock_sessions
-- Returns whether a session, or an API key, is still valid for a person with these permissions: 'held', 'signed_out' or 'denied'.
-- 'held' is true until the transaction ends. `p_withdraws` names the loss that the caller causes: 'nothing', 'own_sessions', or 'rights'.
-- A write that needs rights asks for them again in its own transaction, and keeps them from being withdrawn until it commits
-- (docs/decisions/026-rights-are-held-until-the-commit.md). Two advisory locks order them: one for all roles, and
-- one for each person's sessions. A write holds them in share mode; a withdrawal holds them exclusively.
-- Roles are always locked before sessions.
create or replace function identity_hold_access(
  p_token text, p_user uuid, p_permissions text[], p_withdraws text, p_now timestamptz
) returns text language plpgsql volatile as $$
declare
  v_permissions text[];
begin
  if p_withdraws = 'rights' then
    perform pg_advisory_xact_lock(727077002);
  elsif not p_permissions <@ array['chat.send'] then
    -- Only a ban takes `chat.send` away, and it ends the sessions: members need not wait for a change of roles.
    perform pg_advisory_xact_lock_shared(727077002);
  end if;
  if p_withdraws = 'own_sessions' then
    perform identity_lock_sessions(p_user);
  else
    perform pg_advisory_xact_lock_shared(727079, hashtext(p_user::text));
  end if;
  -- A statement of its own sees what was committed while the locks were waited for.
  select s.permissions into v_permissions from identity_credential(p_token, p_now) s where s.user_id = p_user;
  if not found then
    return 'signed_out';
  end if;
  return case when p_permissions <@ v_permissions then 'held' else 'denied' end;
end $$;
