import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { countedOf, isUnmetered } from '../turns/add-reply-usage.ts'
import type { TurnOutcome } from '../turns/turn.ts'

export interface GuestSettlement {
  turnId: string
  guestHash: string
  outcome: TurnOutcome
}

/** Ends a guest's turn if it is still streaming. Returns the day that its message was taken from, or null. */
export async function saveGuestReply(
  tx: Transaction,
  { turnId, guestHash, outcome }: GuestSettlement,
  now: Date,
): Promise<string | null> {
  const { usage } = outcome
  const tokens = countedOf(usage)
  const { rows } = await sql<{ day: string }>`
    update guest_turns set status = ${outcome.status}, reply = ${outcome.content},
      sources = ${JSON.stringify(outcome.sources)}::jsonb, note = ${outcome.note ?? null}, marks = ${outcome.marks ?? null},
      response_ms = greatest(0, extract(epoch from ${now}::timestamptz - created_at) * 1000), settled_at = ${now},
      prompt_tokens = ${tokens?.prompt ?? null}, completion_tokens = ${tokens?.completion ?? null},
      is_unmetered = ${isUnmetered(usage)}
    where id = ${turnId} and guest_hash = ${guestHash} and status = 'streaming'
    returning to_char(day, 'YYYY-MM-DD') as day`.execute(tx)
  return rows[0]?.day ?? null
}

/**
 * Lists the guests' turns that no node is working on: those of nodes that show no sign of life, and old ones of this
 * node that it is not working on.
 */
export async function listAbandonedGuestTurns(
  executor: Executor,
  at: { nodeId: string; liveTurnIds: string[]; deadAfterSeconds: number; unheardAfterSeconds: number },
): Promise<{ id: string; guest_hash: string }[]> {
  const { rows } = await sql<{ id: string; guest_hash: string }>`
    select t.id, t.guest_hash from guest_turns t where t.status = 'streaming' and (
      not exists (
        select from server_nodes n
        where n.id = t.node_id and n.heartbeat_at > now() - make_interval(secs => ${at.deadAfterSeconds})
      ) or (
        t.node_id = ${at.nodeId} and t.id <> all (${at.liveTurnIds}::uuid[])
        and t.created_at < now() - make_interval(secs => ${at.unheardAfterSeconds})
      )
    ) limit 500`.execute(executor)
  return rows
}
