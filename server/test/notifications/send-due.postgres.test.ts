import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '../../src/domains/notifications/index.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { openWorld, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { addMember } from '../privacy/members.ts'

const HOUR_MS = 3_600_000

let world: World
let createdBy: string
beforeAll(async () => {
  world = await openWorld()
  createdBy = (await addMember(world)).userId
})
afterAll(() => world.close())

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)

async function addDue(hoursAgo: number): Promise<string> {
  const id = randomUUID()
  const words = { title: 'News', message: 'Words', type: 'info', target_audience: 'all' }
  await world.database.kysely
    .insertInto('notifications')
    .values({
      id,
      ...words,
      created_by: createdBy,
      created_at: inHours(-24),
      scheduled_at: inHours(-hoursAgo),
    })
    .execute()
  return id
}

const changes = [
  {
    change: 'rescheduled',
    make: (tx: Transaction, id: string) =>
      tx
        .updateTable('notifications')
        .set({ scheduled_at: inHours(2) })
        .where('id', '=', id)
        .execute(),
    left: ['active'],
  },
  {
    change: 'deleted',
    make: (tx: Transaction, id: string) => tx.deleteFrom('notifications').where('id', '=', id).execute(),
    left: [],
  },
]

test.each(changes)(
  'AD-7: a notification that is $change when it is due is not sent, and the next one is',
  async ({ make, left }) => {
    const [first, next] = [await addDue(2), await addDue(1)]
    await meetAtALock(
      world.database,
      (tx) => make(tx, first),
      () => sendDue(world.runtime),
    )
    const statusesOf = async (id: string) => {
      const { kysely } = world.database
      const rows = await kysely.selectFrom('notifications').select('status').where('id', '=', id).execute()
      return rows.map(({ status }) => status)
    }
    expect([await statusesOf(first), await statusesOf(next)]).toEqual([left, ['sent']])
  },
)
