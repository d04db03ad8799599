-- Where the local hour or day of `moment` begins.
create or replace function mail_span_start(span text, moment timestamptz, zone text) returns timestamptz language sql stable as $$
  select date_trunc(span, moment at time zone zone) at time zone zone
$$;
