import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/** The contents of the database once all clients have stopped and every turn has ended. */
export interface EndState {
  accounts: { person: string; credits: number }[]
  rows: { person: string; cause: string; amount: number }[]
  turns: { id: string; person: string; status: string; refunded: boolean; charged: boolean }[]
  /** The turns of the replies of all chats, one entry for each reply. */
  replies: string[]
  /** The ids of the questions of all chats. */
  questions: string[]
  gifts: { id: string; person: string; amount: number; status: string }[]
  referrals: { id: string; email: string; newcomer: string; referrer: string; status: string }[]
  announcements: { id: string; status: string; entries: number }[]
}

export async function readEndState({ kysely }: Database): Promise<EndState> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(kysely)).rows
  return {
    accounts: await read(
      sql`select user_id as person, daily_credits + xp_credits as credits from credit_accounts`,
    ),
    rows: await read(sql`select user_id as person, cause, amount from credit_transactions order by id`),
    turns: await read(
      sql`select id, user_id as person, status, is_refunded as refunded, is_charged as charged from turns`,
    ),
    replies: (
      await read(sql<{ turn: string }>`select turn_id as turn from messages where role = 'assistant'`)
    ).map(({ turn }) => turn),
    questions: (await read(sql<{ id: string }>`select id from messages where role = 'user'`)).map(
      ({ id }) => id,
    ),
    gifts: await read(sql`select id, recipient_id as person, amount, status from credit_gifts`),
    referrals: await read(sql`
      select r.id, p.email, p.auth_user_id as newcomer, f.auth_user_id as referrer, r.status from referrals r
      join profiles p on p.id = r.newcomer_id join profiles f on f.id = r.referrer_id`),
    announcements: await read(sql`
      select a.id, a.status, count(n.id)::int as entries from announcements a
      left join notifications n on n.announcement_id = a.id group by a.id`),
  }
}
