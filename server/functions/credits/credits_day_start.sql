-- If the clocks go back over midnight, a day begins twice, and its grant comes with the first beginning, which
-- screens announce. `timestamp at time zone` names the second one.
create or replace function credits_day_start(p_day date, p_time_zone text) returns timestamptz language plpgsql stable as $$
declare
  v_start timestamptz := p_day::timestamp at time zone p_time_zone;
begin
  if ((v_start - interval '1 hour') at time zone p_time_zone)::date >= p_day then
    return v_start - interval '1 hour';
  end if;
  if ((v_start - interval '30 minutes') at time zone p_time_zone)::date >= p_day then
    return v_start - interval '30 minutes';
  end if;
  return v_start;
end $$;
