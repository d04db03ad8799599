-- How many mails the site handed to the mail server in each hour and local day, failed attempts included. `warned_at` is when
-- super admins were told that the total is near.
create table mail_totals (
  span text not null constraint mail_totals_span_known check (span in ('hour', 'day')),
  starts_at timestamptz not null,
  mails int not null default 0,
  warned_at timestamptz,
  primary key (span, starts_at)
);

-- A mail beyond a total waits until then; null for one that does not wait for a total.
alter table mail_requests add column waits_until timestamptz;
create index mail_requests_waiting on mail_requests (waits_until) where waits_until is not null;

-- Where the local hour or day of `moment` begins.
create function mail_span_start(span text, moment timestamptz, zone text) returns timestamptz language sql stable as $$
  select date_trunc(span, moment at time zone zone) at time zone zone
$$;

-- Counts one mail more in the hour and the day of `moment`, unless one of them has as many as it may have: then nothing changes,
-- and the answer is when that hour or day is over. A maximum of null is no limit.
create function mail_take_turn(moment timestamptz, zone text, hour_max int, day_max int) returns timestamptz
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
