-- needs credits_take, credits_touch
-- Spends one credit of an account, a new day first. Returns the account after it, or null where no credit is left.
create or replace function credits_spend(p_user uuid, p_turn uuid, p_now timestamptz, p_time_zone text)
returns credit_accounts language sql as $$
  select credits_take(credits_touch(p_user, p_now, p_time_zone), p_turn, p_now)
$$;
