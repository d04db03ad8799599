-- Whether a ban is in force at a moment: computed at every question, so that it ends exactly then, without a job.
create or replace function is_banned(p_banned_at timestamptz, p_banned_until timestamptz, p_now timestamptz)
returns boolean language sql immutable as $$
  select p_banned_at is not null and (p_banned_until is null or p_banned_until > p_now)
$$;
