-- What visitors say where guest chat is on (docs/decisions/070-guests-talk-within-a-limit.md). A guest has one chat, found by the
-- hash of the id in their signed cookie; nothing here names a person. Whoever joins takes it along: its rows move to the tables of
-- members. What nobody took goes some days after its last message.
create table guest_chats (
  guest_hash text primary key,
  -- The id that the chat has from the start, and keeps when it is taken along.
  session_id text not null,
  title text not null,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  constraint guest_chats_session unique (session_id)
);
create index guest_chats_last on guest_chats (last_message_at);

-- One question of a guest and its reply; the id is the client's.
create table guest_turns (
  id uuid primary key,
  guest_hash text not null references guest_chats (guest_hash) on delete cascade,
  position bigint generated always as identity,
  reply_id uuid not null,
  question text not null,
  reply text not null default '',
  status turn_status not null default 'streaming',
  node_id uuid not null,
  sources jsonb not null default '[]',
  note text,
  marks text[],
  -- The local day whose allowance it was taken from: a failed reply gives the message back.
  day date not null,
  response_ms int,
  -- What the reply took of a model, as in turns: the budget of the model counts guests too.
  prompt_tokens int,
  completion_tokens int,
  is_unmetered boolean not null default false,
  stop_requested_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint guest_turns_settled_once check ((status = 'streaming') = (settled_at is null))
);
create index guest_turns_chat on guest_turns (guest_hash, position);
create index guest_turns_created on guest_turns (created_at);
create index guest_turns_streaming on guest_turns (node_id) where status = 'streaming';

-- How many messages of guests a local day has had: of each guest, each network and the site. Hashes only.
create table guest_allowances (
  day date not null,
  kind text not null,
  subject text not null,
  used int not null,
  constraint guest_allowances_once primary key (day, kind, subject),
  constraint guest_allowances_kind_known check (kind in ('guest', 'network', 'site')),
  constraint guest_allowances_used check (used >= 0)
);

-- A turn that its owner said as a guest, before they joined: nobody paid for it, and no figure of members counts it.
alter table turns add column is_from_guest boolean not null default false;
