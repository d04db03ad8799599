-- Daily allowance by the tier that the XP gives, its referrals and its cap (CR-2, CR-7).
-- Written from contract/src/progress/tiers.ts by `npm run db:tiers -w server`.
create or replace function credits_allowance(p_xp int, p_referrals int) returns int language sql immutable as $$
  select case
    when p_xp >= 100000 then least(3 + p_referrals::bigint * 10, 100)
    when p_xp >= 50000 then least(3 + p_referrals::bigint * 8, 85)
    when p_xp >= 25000 then least(3 + p_referrals::bigint * 7, 75)
    when p_xp >= 3000 then least(3 + p_referrals::bigint * 6, 65)
    else least(3 + p_referrals::bigint * 5, 50)
  end::int
$$;
