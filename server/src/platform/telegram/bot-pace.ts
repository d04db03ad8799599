import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../db/database.ts'

/** Bots may send 30 messages a second in all; a little less leaves room for others. In ms between two. */
export const BOT_PACE_MS = 40

/**
 * Waits for the next turn to send a message by the bot, which all nodes take from one row, by the database's clock: together
 * they send no faster than one of them may. Waits for as many turns as are asked for before it.
 */
export async function awaitBotTurn(executor: Executor): Promise<void> {
  const { rows } = await sql<{ wait_ms: number }>`
    update bot_pace set next_at = greatest(next_at, clock_timestamp()) + ${BOT_PACE_MS} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${BOT_PACE_MS}::int as wait_ms`.execute(
    executor,
  )
  const waitMs = rows[0]?.wait_ms ?? 0
  if (waitMs > 0) await delay(Math.ceil(waitMs))
}
