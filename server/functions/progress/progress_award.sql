-- needs progress_tier
-- Awards XP for a cause, once. Returns the XP awarded: 0 where the cause had been rewarded before. Reports the crossing
-- of a tier to the outbox (D4).
create or replace function progress_award(p_user uuid, p_amount int, p_cause text, p_now timestamptz)
returns int language plpgsql as $$
declare
  v_before int;
begin
  if p_amount <= 0 then
    return 0;
  end if;
  insert into xp_entries (user_id, amount, cause, created_at) values (p_user, p_amount, p_cause, p_now)
  on conflict on constraint xp_entries_cause_unique do nothing;
  if not found then
    return 0;
  end if;
  update credit_accounts set user_xp = user_xp + p_amount where user_id = p_user
  returning user_xp - p_amount into strict v_before;
  if progress_tier(v_before) <> progress_tier(v_before + p_amount) then
    insert into outbox_events (name, payload) values ('progress.tier_reached', jsonb_build_object(
      'user_id', p_user, 'tier', progress_tier(v_before + p_amount), 'xp', v_before + p_amount
    ));
  end if;
  return p_amount;
end $$;
