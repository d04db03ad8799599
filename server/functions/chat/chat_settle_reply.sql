-- needs chat_settle_turn
-- Ends a turn as chat_settle_turn does and, where this call ended it, records a question that the guide could not answer:
-- `p_gap` has the state, the language and the page that came nearest.
create or replace function chat_settle_reply(
  p_turn uuid, p_status text, p_content text, p_sources jsonb, p_failure text, p_now timestamptz, p_time_zone text,
  p_xp_answered int, p_xp_first_of_day int, p_free_stops int,
  p_prompt_tokens int, p_completion_tokens int, p_is_unmetered boolean, p_gap jsonb
) returns chat_settled language plpgsql as $$
declare
  o chat_settled;
begin
  o := chat_settle_turn(
    p_turn => p_turn, p_status => p_status, p_content => p_content, p_sources => p_sources, p_failure => p_failure,
    p_now => p_now, p_time_zone => p_time_zone, p_xp_answered => p_xp_answered, p_xp_first_of_day => p_xp_first_of_day,
    p_free_stops => p_free_stops, p_prompt_tokens => p_prompt_tokens, p_completion_tokens => p_completion_tokens,
    p_is_unmetered => p_is_unmetered
  );
  if o.response_ms is not null and p_gap is not null then
    insert into gap_turns (turn_id, user_id, state, language, nearest_slug, asked_at)
    select p_turn, t.user_id, p_gap ->> 'state', p_gap ->> 'language', p_gap ->> 'nearest', p_now from turns t where t.id = p_turn;
  end if;
  return o;
end $$;
