import type { EndEvent, GuestAllowance } from '@pepper/contract/chat/stream'
import type { ChatNode } from '../chat-node.ts'
import { keepTrying } from '../turns/keep-trying.ts'
import type { LiveTurn } from '../turns/live-turn.ts'
import { type AskedMessage, makeReply } from '../turns/make-reply.ts'
import { countTowardsBudget } from '../turns/model-budget.ts'
import type { Guest } from './guest-of-request.ts'
import { settleGuestTurn } from './settle-guest-turn.ts'

interface GuestRequest {
  guest: Guest
  allowance: GuestAllowance
  request: AskedMessage
}

/** Generates the reply to a guest to its end, even if no one is watching, and settles it. Never throws. */
export async function runGuestTurn(
  node: ChatNode,
  live: LiveTurn,
  { guest, allowance, request }: GuestRequest,
): Promise<void> {
  const { runtime } = node
  const turnId = request.turnId
  const { left, limit } = allowance
  const readFacts = async () => ({ guest: { left, limit } })
  const outcome = await makeReply(node, live, { request, readFacts })
  countTowardsBudget(runtime, outcome.usage)
  let status: EndEvent['status'] = outcome.status
  try {
    const settle = () => settleGuestTurn(runtime, { turnId, guestHash: guest.hash, outcome })
    await keepTrying(runtime.log, turnId, settle)
  } catch (error) {
    runtime.log.error({ err: error, turnId }, "a guest's turn could not be settled")
    status = 'failed'
  } finally {
    live.finish(endOf(live, { ...outcome, status }))
    node.guests.delete(turnId)
  }
}

function endOf(live: LiveTurn, outcome: Pick<EndEvent, 'status' | 'sources'> & GuestRemarks): EndEvent {
  return {
    type: 'end',
    status: outcome.status,
    response_ms: Math.round(performance.now() - live.startedAt),
    refunded: false,
    xp_awarded: 0,
    progress_tier: null,
    tier_up: false,
    sources: outcome.sources,
    receipt: null,
    ...(outcome.note && { note: outcome.note }),
    ...(outcome.marks && { marks: outcome.marks }),
    credits: null,
  }
}

interface GuestRemarks {
  note?: EndEvent['note'] | null
  marks?: EndEvent['marks']
}
