-- needs progress_tier
-- Returns the parts of a turn that a reader needs, in progress or settled.
create or replace function chat_turn_state(t turns) returns jsonb language sql stable as $$
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
