import type { EndEvent } from '@pepper/contract/chat/stream'
import type { ReadMessage } from '../../knowledge/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { giveTurnHints } from './give-turn-hints.ts'
import { keepTrying } from './keep-trying.ts'
import type { LiveTurn } from './live-turn.ts'
import { type AskedMessage, makeReply } from './make-reply.ts'
import { countTowardsBudget } from './model-budget.ts'
import { type Asking, readAccount, readWholeAccount } from './read-account.ts'
import { settleTurn } from './settle-turn.ts'
import { findTurn } from './store.ts'
import { endEventOf } from './turn.ts'

/** A message, its version of the knowledge base, and the person who asks. */
export type TurnRequest = AskedMessage & { asking: Asking }

/** Generates a turn's reply to its end, even if no one is watching, and settles it. Never throws. */
export async function runTurn(node: ChatNode, live: LiveTurn, request: TurnRequest): Promise<void> {
  const { userId } = request.asking
  const readFacts = (read: ReadMessage) => readAccount(node.runtime, { ...request, ...read })
  const readOwn = () => readWholeAccount(node.runtime, request.asking)
  const outcome = await makeReply(node, live, { request, readFacts, readOwn })
  countTowardsBudget(node.runtime, outcome.usage)
  try {
    const settled = await settleTurn(node.runtime, live.open.turn_id, outcome)
    live.finish(settled ? { type: 'end', ...settled } : await endedElsewhere(node, live, userId))
  } catch (error) {
    node.runtime.log.error({ err: error, turnId: live.open.turn_id }, 'a turn could not be settled')
    live.finish(unsettledEnd(live))
  } finally {
    node.live.delete(live.open.turn_id)
    giveTurnHints(node.runtime, userId)
  }
}

/**
 * Finds the end of a turn that was ended elsewhere, such as by recovery on another node, so that the reader sees the
 * stored result.
 */
async function endedElsewhere(node: ChatNode, live: LiveTurn, userId: string): Promise<EndEvent> {
  const { db, log } = node.runtime
  const turnId = live.open.turn_id
  const state = await keepTrying(log, turnId, () => findTurn(db, turnId, userId))
  return state && state.status !== 'streaming' ? endEventOf(state, state.status) : unsettledEnd(live)
}

/**
 * Builds the end of a turn that could not be settled because the database failed: the reader sees a failure, and
 * recovery returns the credit later.
 */
function unsettledEnd(live: LiveTurn): EndEvent {
  return {
    type: 'end',
    status: 'failed',
    response_ms: Math.round(performance.now() - live.startedAt),
    refunded: false,
    xp_awarded: 0,
    progress_tier: null,
    tier_up: false,
    sources: [],
    receipt: null,
    credits: null,
  }
}
