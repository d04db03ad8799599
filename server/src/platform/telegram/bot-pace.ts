import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../db/database.ts'

/**
 * The pause between two messages of the bot, in ms. Bots may send 30 messages a second in total; this is a little
 * slower, which leaves room for others.
 */
export const BOT_PACE_MS = 40

/**
 * Waits for the next turn to send a message by the bot. All nodes take turns from one row, by the database's clock, so
 * that together they send no faster than one of them may. The wait includes all turns that were requested before.
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
