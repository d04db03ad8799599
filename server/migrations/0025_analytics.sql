-- Figures for administrators (AD-2, AD-4, AD-5): counted by quarter of an hour, because the days of every time zone begin at
-- one, from what messages and the ledger leave anyway. Nothing here is written while a message is answered.

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
  credits_expired bigint not null,
  prompt_tokens bigint not null default 0,
  completion_tokens bigint not null default 0,
  unmetered int not null default 0
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

create view analytics_seen_again as
  select slot, coalesce(array_agg(previous_slot order by previous_slot) filter (where kind = 1), '{}') as people,
    coalesce(array_agg(previous_slot order by previous_slot) filter (where kind = 2), '{}') as chats
  from analytics_presence group by slot;
