-- The tier that the XP gives (CR-7).
-- Written from contract/src/progress/tiers.ts by `npm run db:tiers -w server`.
create or replace function progress_tier(p_xp int) returns text language sql immutable as $$
  select case
    when p_xp >= 100000 then 'diamond'
    when p_xp >= 50000 then 'platinum'
    when p_xp >= 25000 then 'gold'
    when p_xp >= 3000 then 'silver'
    else 'bronze'
  end
$$;
