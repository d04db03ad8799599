import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/** The node of all these turns. */
const NODE = '00000000-0000-4000-8000-000000000001'

/** Adds the node of these turns, alive for a day. */
export async function addNode({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`insert into server_nodes (id, heartbeat_at) values (${NODE}, now() + interval '1 day')`.execute(
    kysely,
  )
}

/** Opens a charged turn in a chat of its own, at a moment; returns its id, or null if no credit was left. */
export async function openTurn(
  { kysely }: Pick<Database, 'kysely'>,
  userId: string,
  at: Date,
): Promise<string | null> {
  const [turn, chat] = [randomUUID(), randomUUID()]
  const { rows } = await sql`
    with spent as (select from credits_spend(${userId}, ${turn}, ${at}, 'UTC') a where a.user_id is not null),
    chat as (
      insert into chat_sessions (session_id, user_id, last_message_at, created_at)
      select ${chat}, ${userId}, ${at}, ${at} from spent returning session_id
    ), question as (
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select ${turn}::uuid, session_id, ${userId}, 'user', 'And now?', ${turn}::uuid, ${at} from chat
    )
    insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at)
    select ${turn}::uuid, ${userId}, session_id, ${turn}::uuid, gen_random_uuid(), ${NODE}, true, ${at} from chat
    returning id`.execute(kysely)
  return rows.length === 1 ? turn : null
}

/** Settles a turn as a node does. */
export async function settle(
  { kysely }: Pick<Database, 'kysely'>,
  turn: string,
  status: 'answered' | 'failed' | 'stopped',
  at: Date,
): Promise<void> {
  await sql`select chat_settle_turn(${turn}, ${status}, '', '[]', null, ${at}, 'UTC', 5, 10, 5)`.execute(
    kysely,
  )
}

/** Sends a message that is answered at once. */
export async function talk(database: Pick<Database, 'kysely'>, userId: string, at: Date): Promise<string> {
  const turn = await openTurn(database, userId, at)
  if (turn === null) throw new Error('no credit was left')
  await settle(database, turn, 'answered', at)
  return turn
}
