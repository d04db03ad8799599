-- needs credits_info, credits_refund, credits_touch, progress_award, progress_tier
-- Ends a turn, once: the caller that finds it streaming saves the reply with its model usage, awards XP or returns
-- the credit, and gets the outcome; any other call changes nothing and returns null. The caller holds the account's
-- lock, so that the turn itself needs none. A stop counts against the five a day that are returned (D3).
create or replace function chat_settle_turn(
  p_turn uuid, p_status text, p_content text, p_sources jsonb, p_failure text, p_now timestamptz, p_time_zone text,
  p_xp_answered int, p_xp_first_of_day int, p_free_stops int,
  p_prompt_tokens int default null, p_completion_tokens int default null, p_is_unmetered boolean default false
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
    settled_at = p_now, xp_awarded = o.xp_awarded, is_tier_up = o.tier_up, response_ms = o.response_ms,
    prompt_tokens = p_prompt_tokens, completion_tokens = p_completion_tokens, is_unmetered = p_is_unmetered
  where id = p_turn;
  o.credits := credits_info(a, not t.is_charged, p_now, p_time_zone);
  return o;
end $$;
