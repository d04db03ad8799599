-- Every XP that a person ever earned, keyed by cause; their total stands in the credit account, which needs it.
create domain xp_amount as int check (value > 0);

create table xp_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  amount xp_amount not null,
  cause text not null,
  created_at timestamptz not null,
  constraint xp_entries_cause_unique unique (user_id, cause)
);

create function progress_tier(p_xp int) returns text language sql immutable as $$
  select case
    when p_xp >= 100000 then 'diamond'
    when p_xp >= 50000 then 'platinum'
    when p_xp >= 25000 then 'gold'
    when p_xp >= 3000 then 'silver'
    else 'bronze'
  end
$$;

-- Awards XP for a cause, once. Answers what was awarded: 0 where the cause had been rewarded before. Reports the crossing
-- of a tier to the outbox (decisions 4).
create function progress_award(p_user uuid, p_amount int, p_cause text, p_now timestamptz)
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
