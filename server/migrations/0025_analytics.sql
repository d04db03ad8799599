-- Figures for administrators (AD-2, AD-4, AD-5): counted by quarter of an hour, because the days of every time zone begin at
-- one, from what messages and the ledger leave anyway. Nothing here is written while a message is answered.

create index turns_created on turns (created_at);
create index auth_users_joined on auth_users (created_at);
create index referrals_qualified_when on referrals (qualified_at) where qualified_at is not null;

-- The number of the quarter of an hour since 1970 that a moment lies in.
create function analytics_slot(p_at timestamptz) returns int language sql stable parallel safe return
  floor(extract(epoch from p_at) / 900)::int;

-- What happened in a quarter of an hour. Turns count where they were asked, credits where they were posted.
create table analytics_slots (
  slot int primary key,
  messages int not null,
  chats int not null,
  answered int not null,
  stopped int not null,
  failed int not null,
  refunded int not null,
  response_ms bigint not null,
  credits_granted bigint not null,
  credits_spent bigint not null,
  credits_returned bigint not null,
  credits_expired bigint not null
);

-- Who asked in a quarter of an hour, and which chats were spoken in: 1 is a person, 2 a chat. `previous_slot` is where the same
-- subject was seen before, 0 where never: whoever was seen in a range for the first time is then one comparison away, so that
-- nobody is counted twice in any range of any zone. `joined_slot` is where a person's account began.
create table analytics_presence (
  kind smallint not null,
  subject uuid not null,
  slot int not null,
  previous_slot int not null,
  joined_slot int not null,
  constraint analytics_presence_once primary key (subject, slot)
);
create index analytics_presence_slot on analytics_presence (kind, slot, previous_slot, joined_slot);

-- The same people and chats in one row a quarter of an hour: where each of them was seen before, sorted. How many were in a range
-- for the first time is then one binary search in each row (width_bucket), however many they are.
create table analytics_seen (
  slot int primary key,
  people int[] not null,
  chats int[] not null
);

create view analytics_seen_again as
  select slot, coalesce(array_agg(previous_slot order by previous_slot) filter (where kind = 1), '{}') as people,
    coalesce(array_agg(previous_slot order by previous_slot) filter (where kind = 2), '{}') as chats
  from analytics_presence group by slot;

-- How many of those that were seen in a quarter of an hour were not seen from another one on before.
create function analytics_first_since(p_previous int[], p_slot int) returns int
language sql immutable parallel safe return width_bucket(p_slot - 1, p_previous);

-- From where the next run counts again: a quarter of an hour, an hour back at least and no later than any turn that may still
-- change, and the first row of the ledger in it.
create table analytics_progress (
  singleton boolean primary key default true check (singleton),
  from_slot int not null default 0,
  from_ledger_id bigint not null default 0,
  counted_at timestamptz
);
insert into analytics_progress default values;

-- Sizes of tables, once a day, so that growth can be told.
create table analytics_table_sizes (
  day date not null,
  table_name text not null,
  bytes bigint not null,
  constraint analytics_table_sizes_once primary key (day, table_name)
);

create function analytics_count_slots(p_from_slot int, p_from_ledger_id bigint)
returns setof analytics_slots language sql stable as $$
  select slot, sum(messages)::int, sum(chats)::int, sum(answered)::int, sum(stopped)::int, sum(failed)::int,
    sum(refunded)::int, sum(response_ms)::bigint, sum(granted)::bigint, sum(spent)::bigint, sum(returned)::bigint,
    sum(expired)::bigint
  from (
    select analytics_slot(t.created_at) as slot, 1 as messages,
      (not exists (
        select from turns e where e.session_id = t.session_id and (e.created_at, e.id) < (t.created_at, t.id)
      ))::int as chats,
      (t.status = 'answered')::int as answered, (t.status = 'stopped')::int as stopped, (t.status = 'failed')::int as failed,
      t.is_refunded::int as refunded,
      case when t.status = 'answered' then coalesce(t.response_ms, 0) else 0 end as response_ms,
      0 as granted, 0 as spent, 0 as returned, 0 as expired
    from turns t where t.created_at >= to_timestamp(p_from_slot * 900.0)
    union all
    select analytics_slot(c.created_at), 0, 0, 0, 0, 0, 0, 0,
      case when c.amount > 0 and c.cause not like 'refund:%' then c.amount else 0 end,
      case when c.cause like 'spend:%' then -c.amount else 0 end,
      case when c.cause like 'refund:%' then c.amount else 0 end,
      case when c.cause like 'expiry:%' then -c.amount else 0 end
    from credit_transactions c
    where c.id >= p_from_ledger_id and c.created_at >= to_timestamp(p_from_slot * 900.0)
  ) happened group by slot
$$;

create function analytics_count_presence(p_from_slot int)
returns setof analytics_presence language sql stable as $$
  with seen as (
    select distinct k.kind, k.subject, analytics_slot(t.created_at) as slot, k.joined_slot
    from turns t
    join chat_sessions c on c.session_id = t.session_id
    join auth_users u on u.id = t.user_id
    cross join lateral (values
      (1::smallint, t.user_id, analytics_slot(u.created_at)), (2::smallint, c.id, analytics_slot(c.created_at))
    ) k (kind, subject, joined_slot)
    where t.created_at >= to_timestamp(p_from_slot * 900.0)
  )
  select kind, subject, slot,
    coalesce(
      lag(slot) over (partition by subject order by slot),
      (select max(p.slot) from analytics_presence p where p.subject = s.subject and p.slot < p_from_slot), 0
    ), joined_slot
  from seen s
$$;

-- Counts again what may have changed since the run before, in one transaction: it replaces, so that it counts nothing twice,
-- however often it runs and wherever it was cut.
create function analytics_roll_up(p_now timestamptz) returns void language plpgsql as $$
declare
  m analytics_progress;
  v_next int;
begin
  select * into strict m from analytics_progress for update;
  v_next := least(
    analytics_slot(p_now - interval '1 hour'),
    (select analytics_slot(min(created_at)) from turns where status = 'streaming')
  );
  delete from analytics_slots where slot >= m.from_slot;
  delete from analytics_presence where kind in (1, 2) and slot >= m.from_slot;
  delete from analytics_seen where slot >= m.from_slot;
  -- In the order of time, so that a range is read from few pages.
  insert into analytics_slots select * from analytics_count_slots(m.from_slot, m.from_ledger_id) order by slot;
  insert into analytics_presence select * from analytics_count_presence(m.from_slot);
  insert into analytics_seen select * from analytics_seen_again where slot >= m.from_slot order by slot;
  update analytics_progress set from_slot = v_next, counted_at = p_now, from_ledger_id = coalesce(
    (
      select min(id) from credit_transactions
      where id >= m.from_ledger_id and created_at >= to_timestamp(v_next * 900.0)
    ),
    (select max(id) from credit_transactions), 0
  );
end $$;

-- Parts of a range of local days, clipped to it: the first moment of each, and the quarters of an hour from and before which
-- it goes. Hours are of equal length, however clocks are moved.
create function analytics_buckets(p_from date, p_to date, p_zone text, p_bucket text)
returns table (starts_at timestamptz, ends_at timestamptz, first_slot int, end_slot int)
language sql stable as $$
  with range as (
    select p_from::timestamp at time zone p_zone as first, (p_to + 1)::timestamp at time zone p_zone as last
  ), starts as (
    select h as at from range, generate_series(first, last - interval '1 second', interval '1 hour') h where p_bucket = 'hour'
    union all
    select greatest(d, p_from::timestamp) at time zone p_zone
    from generate_series(date_trunc(case when p_bucket in ('week', 'month') then p_bucket else 'day' end,
        p_from::timestamp), p_to::timestamp,
      case p_bucket when 'week' then interval '7 days' when 'month' then interval '1 month' else interval '1 day' end) d
    where p_bucket in ('day', 'week', 'month')
  ), parts as (
    select at, lead(at, 1, (select last from range)) over (order by at) as next from starts
  )
  select at, next, analytics_slot(at), analytics_slot(next) from parts order by at
$$;
