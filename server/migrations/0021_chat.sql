create domain turn_status as text check (value in ('streaming', 'answered', 'stopped', 'failed'));

create domain message_role as text check (value in ('user', 'assistant'));

-- A chat of a member, or the guest session of a visitor (GU-1: session_id 'guest_...', no user).
create table chat_sessions (
  session_id text primary key,
  id uuid not null default gen_random_uuid(),
  user_id uuid references auth_users (id) on delete cascade,
  title text,
  is_authenticated boolean not null generated always as (user_id is not null) stored,
  free_credit_count int not null default 0,
  prompt_limit int not null default 15,
  -- A reply that is still coming counts from the moment its question is sent.
  message_count int not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When the owner last had the chat in sight; null from the start of a chat on, until then.
  seen_at timestamptz,
  -- When the words of a deleted chat were erased. The bare turns stay: the ledger refers to them, and they count for limits.
  erased_at timestamptz
);
create index chat_sessions_recent on chat_sessions (user_id, last_message_at desc);
create index chat_sessions_guests on chat_sessions (created_at) where user_id is null;
create index chat_sessions_deleted on chat_sessions (deleted_at) where deleted_at is not null and erased_at is null;

-- `position` orders a chat; a retried reply is superseded by the newer one and no longer shown.
create table messages (
  id uuid primary key,
  session_id text not null references chat_sessions (session_id) on delete cascade,
  -- The owner of the session; removed with it, so that it needs no reference of its own.
  user_id uuid not null,
  position bigint generated always as identity,
  role message_role not null,
  content text not null,
  turn_id uuid not null,
  is_superseded boolean not null default false,
  created_at timestamptz not null
);
create index messages_session on messages (session_id, position desc);

-- A text for the search: without accents, and without a run of letters longer than an index takes. Plain texts, most of them,
-- go as they are.
create function chat_plain(p_text text) returns text language sql immutable parallel safe return
  case when octet_length(p_text) <= 1200 and octet_length(p_text) = length(p_text) then p_text
    else regexp_replace(
      regexp_replace(normalize(left(p_text, 20000), nfkd), '[\u0300-\u036f]', '', 'g'), '(\S{250})', '\1 ', 'g'
    ) end;

-- The words of a text, each behind a mark of its owner: an index lookup then reads nothing of anybody else, however many
-- write the same words. Two owners with one mark are told apart by the row.
create function chat_search_vector(p_user uuid, p_text text) returns tsvector language sql immutable parallel safe return
  replace(
    ' ' || strip(to_tsvector('simple'::regconfig, chat_plain(p_text)))::text, ' ''', ' ''' || left(p_user::text, 8)
  )::tsvector;

-- New words wait in a short list, which is cheap for the message that brings them, and are sorted in some hundred at a time.
create index messages_search on messages using gin (chat_search_vector(user_id, content))
  with (fastupdate = on, gin_pending_list_limit = 512);

-- One question and its reply. `content` is the checkpointed text while the reply streams; the reply's message has it
-- after that. A turn ends once, in chat_settle_turn.
create table turns (
  id uuid primary key,
  user_id uuid not null,
  session_id text not null references chat_sessions (session_id) on delete cascade,
  user_message_id uuid not null,
  reply_id uuid not null,
  status turn_status not null default 'streaming',
  node_id uuid not null,
  content text not null default '',
  is_charged boolean not null,
  is_refunded boolean not null default false,
  sources jsonb not null default '[]',
  xp_awarded int not null default 0,
  is_tier_up boolean not null default false,
  failure text,
  response_ms int,
  stop_requested_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- What a reply took of a model, as the model's server said it. Unmetered is a reply that a model was asked for and whose tokens
  -- nobody said: it was stopped, broke off, or the server does not count. Both are empty where the built-in guide answered.
  prompt_tokens int,
  completion_tokens int,
  is_unmetered boolean not null default false,
  -- What readers are to know of a reply; written before the turn is settled, and only where there is something to know.
  note text,
  constraint turns_settled_once check ((status = 'streaming') = (settled_at is null)),
  constraint turns_refund_of_charge check (is_charged or not is_refunded),
  constraint turns_note_known check (note in ('cut_short', 'filtered', 'budget_spent'))
);
create index turns_streaming on turns (node_id) where status = 'streaming';
create index turns_session on turns (session_id, created_at desc);
create index turns_created on turns (created_at);

-- When somebody last renamed, deleted, brought back or looked at a chat of theirs: what no message tells.
create table chat_touches (
  user_id uuid primary key references auth_users (id) on delete cascade,
  touched_at timestamptz not null
);

-- What its owner thinks of a reply: one verdict a turn, changed and taken back at will.
create table turn_feedback (
  turn_id uuid primary key references turns (id) on delete cascade,
  user_id uuid not null,
  verdict text not null,
  given_at timestamptz not null,
  constraint turn_feedback_verdict check (verdict in ('helpful', 'unhelpful'))
);
create index turn_feedback_given on turn_feedback (given_at);

-- Each warning about the model's budget once: a day, a share of the budget that was reached, and the budget that it is of.
create table model_budget_warnings (
  day date not null,
  percent smallint not null,
  tokens bigint not null,
  cost bigint not null,
  warned_at timestamptz not null,
  constraint model_budget_warnings_once primary key (day, percent, tokens, cost)
);

-- What opening a turn answers: why it was refused, or the turn that a repeated id had made (`state`), or what the reply of
-- the new turn needs.
create type chat_opened as (
  refused text, next_reset text, user_id uuid, credits json, state json,
  session_id text, title text, is_continued boolean, question text, history json,
  knowledge_version bigint
);

create type chat_settled as (
  response_ms int, refunded boolean, xp_awarded int, tier_up boolean, progress_tier text, credits json
);
