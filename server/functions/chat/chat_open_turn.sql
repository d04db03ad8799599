-- needs chat_turn_state, credits_info, credits_take, credits_touch, identity_session
-- Opens a turn (D3: one message, one transaction, one charge): checks the session, charges one credit, saves the message, and
-- brings back what the reply needs: the last 10 messages and the version of the knowledge base. The account's row lock orders
-- sends of one person, so that a repeated id meets the turn it made. A message and its turn share the client's id.
-- An id that made a turn of another question is refused: other words, another retry, or a retry where the other one was none.
-- A question that was erased with its chat is compared with nothing.
-- `p_limits`: is_maintenance, unlimited_daily, chats_a_day (0: none), sender (the account that wrote the message, if the page
-- named it: another one is not charged for it). Statements are few and small on purpose: each costs
-- more than the rows that it writes.
create or replace function chat_open_turn(
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
  elsif p_limits ->> 'sender' <> o.user_id::text then
    o.refused := 'access.other_person';
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
    select chat_turn_state(t) into o.state from turns t
    where t.id = p_turn and t.user_id = o.user_id and case when p_retry_of is null
      then t.user_message_id = p_turn
        and not exists (select from messages m where m.id = p_turn and m.content <> p_content)
      else t.user_message_id <> p_turn and exists (
        select from turns r
        where r.id = p_retry_of and r.user_id = o.user_id and r.user_message_id = t.user_message_id)
      end;
    if not found then
      o.refused := 'chat.message_id_taken';
    end if;
    o.credits := credits_info(a, v_unlimited, p_now, p_time_zone);
    return o;
  end if;

  if exists (select from messages where id = p_turn) then
    o.refused := 'chat.message_id_taken';
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
    select content into o.question from messages where id = v_message;
    -- Erased with its chat; the turn stays for the ledger.
    if not found then
      o.refused := 'chat.turn_not_found';
      return o;
    end if;
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
      where c.session_id = o.session_id and c.deleted_at is null;
    else
      update messages set is_superseded = true where id = v_retried.reply_id;
      update chat_sessions c set last_message_at = p_now, updated_at = p_now
      where c.session_id = o.session_id and c.deleted_at is null;
    end if;
    -- Deleted since it was found, with the credit taken: everything is undone, and another attempt says so.
    if not found then
      raise exception 'the chat was deleted meanwhile'
      using errcode = 'serialization_failure', constraint = 'chat_sessions_still_there';
    end if;
  end if;
  if p_retry_of is null then
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    values (p_turn, o.session_id, o.user_id, 'user', p_content, p_turn, p_now);
  end if;
  insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
  values (p_turn, o.user_id, o.session_id, v_message, p_reply, p_node, not v_unlimited, p_now);

  select k.version into o.knowledge_version from knowledge_changes k;
  o.credits := credits_info(a, v_unlimited, p_now, p_time_zone);
  return o;
end $$;
