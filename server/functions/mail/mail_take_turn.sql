-- needs mail_span_start
-- Counts one more mail in the hour and the day of `moment`. If one of them is full, changes nothing and returns when that hour or
-- day ends. A maximum of null is no limit.
create or replace function mail_take_turn(moment timestamptz, zone text, hour_max int, day_max int) returns timestamptz
language plpgsql as $$
declare
  hour_start constant timestamptz := mail_span_start('hour', moment, zone);
  day_start constant timestamptz := mail_span_start('day', moment, zone);
  in_hour int;
  in_day int;
begin
  insert into mail_totals (span, starts_at) values ('day', day_start), ('hour', hour_start) on conflict do nothing;
  select mails into in_day from mail_totals where span = 'day' and starts_at = day_start for update;
  select mails into in_hour from mail_totals where span = 'hour' and starts_at = hour_start for update;
  if in_day >= day_max then
    return ((day_start at time zone zone) + interval '1 day') at time zone zone;
  end if;
  if in_hour >= hour_max then
    return hour_start + interval '1 hour';
  end if;
  update mail_totals set mails = mails + 1
  where (span = 'day' and starts_at = day_start) or (span = 'hour' and starts_at = hour_start);
  return null;
end $$;
