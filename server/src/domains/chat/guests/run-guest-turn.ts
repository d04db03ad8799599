import type { EndEvent, GuestAllowance } from '@pepper/contract/chat/stream'
import type { Runtime } from '../../../platform/context.ts'
import type { ChatNode } from '../chat-node.ts'
import { keepTrying } from '../turns/keep-trying.ts'
import type { LiveTurn } from '../turns/live-turn.ts'
import { type AskedMessage, makeReply } from '../turns/make-reply.ts'
import { countTowardsBudget } from '../turns/model-budget.ts'
import { endEventOf } from '../turns/turn.ts'
import type { Guest } from './guest-of-request.ts'
import { findGuestTurn, guestTurnState } from './guest-store.ts'
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
  let end = endOf(live, outcome)
  try {
    const settle = () => settleGuestTurn(runtime, { turnId, guestHash: guest.hash, outcome })
    const isSettled = await keepTrying(runtime.log, turnId, settle)
    if (!isSettled) end = (await findStoredEnd(runtime, guest, turnId)) ?? end
  } catch (error) {
    runtime.log.error({ err: error, turnId }, "a guest's turn could not be settled")
    end = failedEnd(live)
  } finally {
    live.finish(end)
    node.guests.delete(turnId)
  }
}

/**
 * Finds the end of a turn that was ended elsewhere, such as by recovery on another node; null if it is gone, because its
 * chat is.
 */
async function findStoredEnd({ db }: Runtime, guest: Guest, turnId: string): Promise<EndEvent | null> {
  const turn = await findGuestTurn(db.kysely, guest.hash, turnId)
  return turn && turn.status !== 'streaming' ? endEventOf(guestTurnState(turn), turn.status) : null
}

function failedEnd(live: LiveTurn): EndEvent {
  return endOf(live, { status: 'failed', sources: [] })
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
