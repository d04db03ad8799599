import type { Message } from '@pepper/contract/chat'
import type { ChatStreamEvent, EndEvent, OpenEvent } from '@pepper/contract/chat/stream'

export const AT = '2026-01-01T00:00:00.000Z'

export function openEvent(turnId: string, change: Partial<OpenEvent> = {}): OpenEvent {
  return {
    type: 'open',
    turn_id: turnId,
    session_id: 'chat_1',
    title: 'Hi',
    reply_id: `r-${turnId}`,
    created_at: AT,
    continued: false,
    credits: null,
    ...change,
  }
}

export function textEvent(text: string): ChatStreamEvent {
  return { type: 'text', text }
}

export function endEvent(change: Partial<EndEvent> = {}): EndEvent {
  return {
    type: 'end',
    status: 'answered',
    response_ms: 1200,
    refunded: false,
    xp_awarded: 10,
    progress_tier: 'bronze',
    tier_up: false,
    sources: [],
    receipt: null,
    credits: null,
    ...change,
  }
}

export function question(id: string, content = 'Hi'): Message {
  return { id, role: 'user', content, created_at: AT, turn: null }
}

export function reply(
  turnId: string,
  content: string,
  status: 'answered' | 'streaming' = 'answered',
): Message {
  const turn = {
    id: turnId,
    status,
    response_ms: null,
    refunded: false,
    sources: [],
    receipt: null,
    verdict: null,
  }
  return { id: `r-${turnId}`, role: 'assistant', content, created_at: AT, turn }
}
