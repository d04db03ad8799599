import { randomUUID } from 'node:crypto'
import type { CreditGift } from '@pepper/contract/credits/gifts'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { ChatWorld } from '../chat/chat-world.ts'
import { type Caller, post } from '../chat/talk.ts'

export type Person = Caller & { userId: string }

/** Creates a signed-in person with a role. */
export async function newStaff(world: ChatWorld, role: BuiltInRole, node = 0): Promise<Person> {
  const person = await world.newCaller({ node })
  await world.database.kysely
    .insertInto('user_roles')
    .values({ user_id: person.userId, role_hierarchy: role })
    .execute()
  return person
}

export interface Answer {
  status: number
  body: CreditGift & { code?: string }
}

async function ask(caller: Caller, path: string, body: unknown): Promise<Answer> {
  // No kept connection: a busy process could use one that the server has just closed.
  const headers = { 'content-type': 'application/json', cookie: caller.cookie, connection: 'close' }
  const response = await post(caller, `/api/admin/credit-gifts${path}`, body, { headers })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

export interface Gift {
  recipient_id: string
  amount: number
  reason?: string
  id?: string
}

export const create = (caller: Caller, gift: Gift) => ask(caller, '', { id: randomUUID(), ...gift })
export const give = (caller: Caller, gift: Gift) => ask(caller, '/give', { id: randomUUID(), ...gift })
export const process = (caller: Caller, id: string, amount?: number) =>
  ask(caller, `/${id}/process`, amount === undefined ? {} : { amount })
export const change = (caller: Caller, id: string, to: { amount: number; reason: string }) =>
  ask(caller, `/${id}`, to)
export const cancel = (caller: Caller, id: string) => ask(caller, `/${id}/cancel`, {})

/** Lists the gift rows of a person's ledger, oldest first. */
export function giftRowsOf({ database }: ChatWorld, userId: string) {
  return database.kysely
    .selectFrom('credit_transactions')
    .select(['transaction_type', 'daily_amount', 'xp_amount', 'cause', 'metadata'])
    .where('user_id', '=', userId)
    .where('transaction_type', '=', 'gifted')
    .orderBy('sequence')
    .execute()
}
