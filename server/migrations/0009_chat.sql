-- A chat of a member, or the guest session of a visitor (GU-1: session_id 'guest_...', no user).
create table chat_sessions (
  session_id text primary key,
  id uuid not null default gen_random_uuid(),
  user_id uuid references auth_users (id) on delete cascade,
  title text,
  is_authenticated boolean not null,
  free_credit_count int not null default 0,
  prompt_limit int not null default 15,
  -- A reply that is still coming counts from the moment its question is sent.
  message_count int not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint chat_sessions_owner check (is_authenticated = (user_id is not null))
);
create index chat_sessions_recent on chat_sessions (user_id, last_message_at desc) where deleted_at is null;
create index chat_sessions_guests on chat_sessions (created_at) where user_id is null;

-- `position` orders a chat; a retried reply is superseded by the newer one and no longer shown.
create table messages (
  id uuid primary key,
  session_id text not null references chat_sessions (session_id) on delete cascade,
  -- The owner of the session; removed with it, so that it needs no reference of its own.
  user_id uuid not null,
  position bigint generated always as identity,
  role text not null,
  content text not null,
  turn_id uuid not null,
  is_superseded boolean not null default false,
  created_at timestamptz not null,
  constraint messages_role_known check (role in ('user', 'assistant'))
);
create index messages_session on messages (session_id, position desc) where not is_superseded;

-- One question and its reply. `content` is the checkpointed text while the reply streams; the reply's message has it
-- after that. A turn ends once, in chat_settle_turn.
create table turns (
  id uuid primary key,
  user_id uuid not null,
  session_id text not null references chat_sessions (session_id) on delete cascade,
  user_message_id uuid not null,
  reply_id uuid not null,
  status text not null default 'streaming',
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
  constraint turns_status_known check (status in ('streaming', 'answered', 'stopped', 'failed')),
  constraint turns_settled_once check ((status = 'streaming') = (settled_at is null)),
  constraint turns_refund_of_charge check (is_charged or not is_refunded)
);
create index turns_streaming on turns (node_id) where status = 'streaming';
create index turns_session on turns (session_id, created_at desc);
create index turns_returned on turns (user_id, settled_at) where status = 'stopped' and is_refunded;

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

-- Opens a turn (decisions 3: one message, one transaction, one charge): checks the session, charges one credit, saves the
-- message, and brings back what the reply needs: the last 10 messages and the passages. The account's row lock orders
-- sends of one person, so that a repeated id meets the turn it made. A message and its turn share the client's id.
-- `p_limits`: is_maintenance, unlimited_daily, chats_a_day (0: none). Refusals come back as {"refused": code}.
create function chat_open_turn(
  p_token text, p_now timestamptz, p_time_zone text, p_node uuid, p_turn uuid, p_session text, p_new_session text,
  p_reply uuid, p_content text, p_title text, p_retry_of uuid, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  v_actor record;
  v_unlimited boolean;
  a credit_accounts;
  t turns;
  v_retried turns;
  v_chat chat_sessions;
  v_content text := p_content;
  v_message uuid := p_turn;
  v_day_start timestamptz := (p_now at time zone p_time_zone)::date::timestamp at time zone p_time_zone;
  v_continued boolean := false;
  v_history jsonb;
begin
  select * into v_actor from identity_session(p_token, p_now);
  if not found then
    return '{"refused":"access.sign_in_required"}';
  end if;
  if not 'chat.send' = any (v_actor.permissions) then
    return '{"refused":"access.denied"}';
  end if;
  if (p_limits ->> 'is_maintenance')::boolean and not 'admin.enter' = any (v_actor.permissions) then
    return '{"refused":"settings.maintenance"}';
  end if;
  v_unlimited := 'credits.unlimited' = any (v_actor.permissions);
  a := credits_touch(v_actor.user_id, p_now, p_time_zone);

  select * into t from turns where id = p_turn;
  if found then
    if t.user_id <> v_actor.user_id then
      return '{"refused":"chat.message_id_taken"}';
    end if;
    return jsonb_build_object(
      'user_id', t.user_id, 'is_new', false, 'state', chat_turn_state(t),
      'credits', credits_info(a, v_unlimited, p_now, p_time_zone)
    );
  end if;

  if p_retry_of is not null then
    select * into v_retried from turns where id = p_retry_of and user_id = v_actor.user_id;
    if not found then
      return '{"refused":"chat.turn_not_found"}';
    end if;
    if v_retried.status = 'streaming' or exists (
      select from turns n where n.session_id = v_retried.session_id and n.created_at > v_retried.created_at
    ) then
      return '{"refused":"chat.retry_not_possible"}';
    end if;
    v_message := v_retried.user_message_id;
    select content into strict v_content from messages where id = v_message;
  end if;

  if p_session is not null or p_retry_of is not null then
    select * into v_chat from chat_sessions
    where session_id = coalesce(v_retried.session_id, p_session) and user_id = v_actor.user_id and deleted_at is null;
    if not found then
      return '{"refused":"chat.session_not_found"}';
    end if;
  elsif (p_limits ->> 'chats_a_day')::int > 0 and (
    select count(*) from chat_sessions s where s.user_id = v_actor.user_id and s.created_at >= v_day_start
  ) >= (p_limits ->> 'chats_a_day')::int then
    select * into v_chat from chat_sessions
    where user_id = v_actor.user_id and deleted_at is null order by last_message_at desc nulls last limit 1;
    v_continued := found;
  end if;

  if v_unlimited then
    if (
      select count(*) from turns n where n.user_id = v_actor.user_id
      and n.created_at >= v_day_start
    ) >= (p_limits ->> 'unlimited_daily')::int then
      return '{"refused":"credits.safety_limit"}';
    end if;
  else
    a := credits_spend(v_actor.user_id, p_turn, p_now, p_time_zone);
    if a.user_id is null then
      a := credits_touch(v_actor.user_id, p_now, p_time_zone);
      return jsonb_build_object(
        'refused', 'credits.insufficient',
        'next_reset', credits_info(a, false, p_now, p_time_zone) ->> 'next_reset'
      );
    end if;
  end if;

  if v_chat.session_id is null then
    insert into chat_sessions (
      session_id, user_id, title, is_authenticated, message_count, last_message_at, created_at, updated_at
    ) values (p_new_session, v_actor.user_id, p_title, true, 2, p_now, p_now, p_now) returning * into v_chat;
    v_history := '[]';
  else
    select coalesce(jsonb_agg(jsonb_build_object('role', h.role, 'content', h.content) order by h.position), '[]')
    into v_history from (
      select m.role, m.content, m.position from messages m
      where m.session_id = v_chat.session_id and not m.is_superseded and m.content <> ''
      and m.id <> v_message and m.id is distinct from v_retried.reply_id
      order by m.position desc limit 10
    ) h;
    if p_retry_of is null then
      update chat_sessions set message_count = message_count + 2, last_message_at = p_now, updated_at = p_now
      where session_id = v_chat.session_id;
    else
      update messages set is_superseded = true where id = v_retried.reply_id;
      update chat_sessions set last_message_at = p_now, updated_at = p_now where session_id = v_chat.session_id;
    end if;
  end if;
  if p_retry_of is null then
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    values (p_turn, v_chat.session_id, v_actor.user_id, 'user', p_content, p_turn, p_now);
  end if;
  insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
  values (p_turn, v_actor.user_id, v_chat.session_id, v_message, p_reply, p_node, not v_unlimited, p_now)
  returning * into t;

  return jsonb_build_object(
    'user_id', t.user_id, 'is_new', true, 'continued', v_continued,
    'state', jsonb_build_object(
      'turn_id', t.id, 'session_id', t.session_id, 'reply_id', t.reply_id, 'status', t.status, 'node_id', t.node_id,
      'created_at', t.created_at, 'title', v_chat.title, 'content', ''
    ),
    'question', v_content, 'history', v_history,
    'passages', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from knowledge_search(v_content, 5, v_history) k),
    'credits', credits_info(a, v_unlimited, p_now, p_time_zone)
  );
end $$;

-- Ends a turn, once: the caller that finds it streaming saves the reply and awards XP or returns the credit; any other
-- call changes nothing. A stop counts against the five a day that are returned (decisions 3). Answers the turn as it is
-- then, with `won` for the caller that ended it.
create function chat_settle_turn(
  p_turn uuid, p_status text, p_content text, p_sources jsonb, p_failure text, p_now timestamptz, p_time_zone text,
  p_xp_answered int, p_xp_first_of_day int, p_free_stops int
) returns jsonb language plpgsql as $$
declare
  t turns;
  a credit_accounts;
  v_day date := (p_now at time zone p_time_zone)::date;
  v_xp int := 0;
  v_xp_before int;
  v_refund boolean := false;
  v_unlimited boolean;
begin
  select * into t from turns where id = p_turn;
  if not found then
    return null;
  end if;
  a := credits_touch(t.user_id, p_now, p_time_zone);
  v_xp_before := a.user_xp;
  select * into t from turns where id = p_turn and status = 'streaming' for update;
  if not found then
    return null;
  end if;
  if t.is_charged and p_status = 'failed' then
    v_refund := true;
  elsif t.is_charged and p_status = 'stopped' and p_content = '' then
    v_refund := (
      select count(*) from turns n where n.user_id = t.user_id and n.status = 'stopped' and n.is_refunded
      and n.settled_at >= v_day::timestamp at time zone p_time_zone
    ) < p_free_stops;
  end if;
  if v_refund then
    v_refund := credits_refund(t.user_id, t.id, p_now, p_time_zone);
  end if;
  if t.is_charged and p_status = 'answered' then
    v_xp := progress_award(t.user_id, p_xp_answered, 'answered:' || t.id, p_now)
      + progress_award(t.user_id, p_xp_first_of_day, 'first_of_day:' || v_day, p_now);
  end if;
  insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
  values (t.reply_id, t.session_id, t.user_id, 'assistant', p_content, t.id, p_now);
  select * into a from credit_accounts where user_id = t.user_id;
  update turns set
    status = p_status, content = '', is_refunded = v_refund, sources = p_sources, failure = p_failure, settled_at = p_now,
    xp_awarded = v_xp, is_tier_up = progress_tier(v_xp_before) <> progress_tier(a.user_xp),
    response_ms = greatest(0, extract(epoch from p_now - created_at) * 1000)::int
  where id = t.id returning * into t;
  v_unlimited := not t.is_charged;
  return jsonb_build_object(
    'status', t.status, 'response_ms', t.response_ms, 'refunded', t.is_refunded, 'xp_awarded', t.xp_awarded,
    'tier_up', t.is_tier_up, 'progress_tier', progress_tier(a.user_xp), 'sources', t.sources,
    'credits', credits_info(a, v_unlimited, p_now, p_time_zone)
  );
end $$;
