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
  deleted_at timestamptz
);
create index chat_sessions_recent on chat_sessions (user_id, last_message_at desc);
create index chat_sessions_guests on chat_sessions (created_at) where user_id is null;

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
  constraint turns_settled_once check ((status = 'streaming') = (settled_at is null)),
  constraint turns_refund_of_charge check (is_charged or not is_refunded)
);
create index turns_streaming on turns (node_id) where status = 'streaming';
create index turns_session on turns (session_id, created_at desc);

-- What a reader needs of a turn, in progress or settled.
create function chat_turn_state(t turns) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'turn_id', t.id, 'session_id', t.session_id, 'reply_id', t.reply_id, 'status', t.status, 'node_id', t.node_id,
    'created_at', t.created_at, 'title', (select s.title from chat_sessions s where s.session_id = t.session_id),
    'content', case when t.status = 'streaming' then t.content
      else coalesce((select m.content from messages m where m.id = t.reply_id), t.content) end,
    'sources', t.sources, 'response_ms', coalesce(t.response_ms, 0), 'refunded', t.is_refunded,
    'xp_awarded', t.xp_awarded, 'tier_up', t.is_tier_up,
    'progress_tier', (select progress_tier(a.user_xp) from credit_accounts a where a.user_id = t.user_id)
  )
$$;

-- What opening a turn answers: why it was refused, or the turn that a repeated id had made (`state`), or what the reply of
-- the new turn needs.
create type chat_opened as (
  refused text, next_reset text, user_id uuid, credits json, state json,
  session_id text, title text, is_continued boolean, question text, history json, said text[],
  knowledge_version bigint
);

-- Opens a turn (decisions 3: one message, one transaction, one charge): checks the session, charges one credit, saves the
-- message, and brings back what the reply needs: the last 10 messages and what retrieval searches for. The account's row
-- lock orders sends of one person, so that a repeated id meets the turn it made. A message and its turn share the
-- client's id.
-- `p_limits`: is_maintenance, unlimited_daily, chats_a_day (0: none). Statements are few and small on purpose: each costs
-- more than the rows that it writes.
create function chat_open_turn(
  p_token text, p_now timestamptz, p_time_zone text, p_node uuid, p_turn uuid, p_session text, p_new_session text,
  p_reply uuid, p_content text, p_title text, p_retry_of uuid, p_limits jsonb
) returns chat_opened language plpgsql as $$
declare
  o chat_opened;
  v_permissions text[];
  v_unlimited boolean;
  a credit_accounts;
  v_retried turns;
  v_message uuid := p_turn;
  v_day_start timestamptz;
begin
  select s.user_id, s.permissions into o.user_id, v_permissions from identity_session(p_token, p_now) s;
  if not found then
    o.refused := 'access.sign_in_required';
    return o;
  elsif not 'chat.send' = any (v_permissions) then
    o.refused := 'access.denied';
    return o;
  elsif (p_limits ->> 'is_maintenance')::boolean and not 'admin.enter' = any (v_permissions) then
    o.refused := 'settings.maintenance';
    return o;
  end if;
  v_unlimited := 'credits.unlimited' = any (v_permissions);
  a := credits_touch(o.user_id, p_now, p_time_zone);

  if exists (select from turns where id = p_turn) then
    select chat_turn_state(t) into o.state from turns t where t.id = p_turn and t.user_id = o.user_id;
    if not found then
      o.refused := 'chat.message_id_taken';
    end if;
    o.credits := credits_info(a, v_unlimited, p_now, p_time_zone);
    return o;
  end if;

  o.question := p_content;
  if p_retry_of is not null then
    select * into v_retried from turns where id = p_retry_of and user_id = o.user_id;
    if not found then
      o.refused := 'chat.turn_not_found';
      return o;
    end if;
    if v_retried.status = 'streaming' or exists (
      select from turns n where n.session_id = v_retried.session_id and n.created_at > v_retried.created_at
    ) then
      o.refused := 'chat.retry_not_possible';
      return o;
    end if;
    v_message := v_retried.user_message_id;
    select content into strict o.question from messages where id = v_message;
  end if;

  o.is_continued := false;
  if p_session is not null or p_retry_of is not null then
    select c.session_id, c.title into o.session_id, o.title from chat_sessions c
    where c.session_id = coalesce(v_retried.session_id, p_session) and c.user_id = o.user_id and c.deleted_at is null;
    if not found then
      o.refused := 'chat.session_not_found';
      return o;
    end if;
  elsif (p_limits ->> 'chats_a_day')::int > 0 then
    v_day_start := (p_now at time zone p_time_zone)::date::timestamp at time zone p_time_zone;
    -- A chat that was made today was last spoken in today: that is what the index knows.
    if (
      select count(*) from chat_sessions c
      where c.user_id = o.user_id and c.last_message_at >= v_day_start and c.created_at >= v_day_start
    ) >= (p_limits ->> 'chats_a_day')::int then
      select c.session_id, c.title into o.session_id, o.title from chat_sessions c
      where c.user_id = o.user_id and c.deleted_at is null order by c.last_message_at desc nulls last limit 1;
      o.is_continued := found;
    end if;
  end if;

  if v_unlimited then
    v_day_start := (p_now at time zone p_time_zone)::date::timestamp at time zone p_time_zone;
    if (
      select count(*) from chat_sessions c join turns n on n.session_id = c.session_id
      where c.user_id = o.user_id and c.last_message_at >= v_day_start and n.created_at >= v_day_start
    ) >= (p_limits ->> 'unlimited_daily')::int then
      o.refused := 'credits.safety_limit';
      return o;
    end if;
  else
    a := credits_take(a, p_turn, p_now);
    if a.user_id is null then
      a := credits_touch(o.user_id, p_now, p_time_zone);
      o.refused := 'credits.insufficient';
      o.next_reset := credits_info(a, false, p_now, p_time_zone) ->> 'next_reset';
      return o;
    end if;
  end if;

  if o.session_id is null then
    o.session_id := p_new_session;
    o.title := p_title;
    insert into chat_sessions (session_id, user_id, title, message_count, last_message_at, created_at, updated_at)
    values (p_new_session, o.user_id, p_title, 2, p_now, p_now, p_now);
    o.history := '[]';
  else
    select coalesce(json_agg(json_build_object('role', h.role, 'content', h.content) order by h.position), '[]')
    into o.history from (
      select m.role, m.content, m.position from messages m
      where m.session_id = o.session_id and not m.is_superseded and m.content <> ''
      and m.id <> v_message and m.id is distinct from v_retried.reply_id
      order by m.position desc limit 10
    ) h;
    if p_retry_of is null then
      update chat_sessions c set message_count = message_count + 2, last_message_at = p_now, updated_at = p_now
      where c.session_id = o.session_id;
    else
      update messages set is_superseded = true where id = v_retried.reply_id;
      update chat_sessions c set last_message_at = p_now, updated_at = p_now where c.session_id = o.session_id;
    end if;
  end if;
  if p_retry_of is null then
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    values (p_turn, o.session_id, o.user_id, 'user', p_content, p_turn, p_now);
  end if;
  insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
  values (p_turn, o.user_id, o.session_id, v_message, p_reply, p_node, not v_unlimited, p_now);

  select knowledge_said(o.question, o.history), k.version into o.said, o.knowledge_version from knowledge_size k;
  o.credits := credits_info(a, v_unlimited, p_now, p_time_zone);
  return o;
end $$;

create type chat_settled as (
  response_ms int, refunded boolean, xp_awarded int, tier_up boolean, progress_tier text, credits json
);

-- Ends a turn, once: the caller that finds it streaming saves the reply and awards XP or returns the credit, and is told
-- how it ended; any other call changes nothing and is answered null. Whoever ends a turn holds its account's lock, so that
-- the turn itself needs none. A stop counts against the five a day that are returned (decisions 3).
create function chat_settle_turn(
  p_turn uuid, p_status text, p_content text, p_sources jsonb, p_failure text, p_now timestamptz, p_time_zone text,
  p_xp_answered int, p_xp_first_of_day int, p_free_stops int
) returns chat_settled language plpgsql as $$
declare
  o chat_settled;
  v_user uuid;
  t turns;
  a credit_accounts;
  v_day date := (p_now at time zone p_time_zone)::date;
  v_day_start timestamptz;
  v_first_of_day text := 'first_of_day:' || v_day;
  v_tier_before text;
begin
  select user_id into v_user from turns where id = p_turn;
  if not found then
    return null;
  end if;
  a := credits_touch(v_user, p_now, p_time_zone);
  select * into t from turns where id = p_turn and status = 'streaming';
  if not found then
    return null;
  end if;
  v_tier_before := progress_tier(a.user_xp);
  o.refunded := false;
  o.xp_awarded := 0;
  if t.is_charged and p_status = 'answered' then
    o.xp_awarded := progress_award(v_user, p_xp_answered, 'answered:' || p_turn, p_now);
    if not exists (select from xp_entries where user_id = v_user and cause = v_first_of_day) then
      o.xp_awarded := o.xp_awarded + progress_award(v_user, p_xp_first_of_day, v_first_of_day, p_now);
    end if;
    a.user_xp := a.user_xp + o.xp_awarded;
  elsif t.is_charged then
    if p_status = 'stopped' then
      v_day_start := v_day::timestamp at time zone p_time_zone;
      o.refunded := p_content = '' and (
        select count(*) from chat_sessions c join turns n on n.session_id = c.session_id
        where c.user_id = v_user and c.last_message_at >= v_day_start - interval '1 day'
        and n.status = 'stopped' and n.is_refunded and n.settled_at >= v_day_start
      ) < p_free_stops;
    else
      o.refunded := p_status = 'failed';
    end if;
    if o.refunded then
      o.refunded := credits_refund(v_user, p_turn, p_now, p_time_zone);
      select * into a from credit_accounts where user_id = v_user;
    end if;
  end if;
  o.response_ms := greatest(0, extract(epoch from p_now - t.created_at) * 1000);
  o.progress_tier := progress_tier(a.user_xp);
  o.tier_up := o.progress_tier <> v_tier_before;
  insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
  values (t.reply_id, t.session_id, v_user, 'assistant', p_content, p_turn, p_now);
  update turns set
    status = p_status, content = '', is_refunded = o.refunded, sources = p_sources, failure = p_failure,
    settled_at = p_now, xp_awarded = o.xp_awarded, is_tier_up = o.tier_up, response_ms = o.response_ms
  where id = p_turn;
  o.credits := credits_info(a, not t.is_charged, p_now, p_time_zone);
  return o;
end $$;
