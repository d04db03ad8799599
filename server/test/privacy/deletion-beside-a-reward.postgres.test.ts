import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBonusCredits } from '../../src/domains/credits/index.ts'
import { deleteDueAccounts } from '../../src/domains/privacy/deletion/delete-due-accounts.ts'
import { requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { openWorld, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { addMember } from './members.ts'

const WEEK_MS = 7 * 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('I1: a reward that is committed while its account is being deleted is in the sums that stay', async () => {
  const { userId, visitor } = await addMember(world)
  await visitor.call(requestDeletion)
  world.clock.advance(WEEK_MS)
  const { database, runtime, clock } = world
  const reward = { userId, xpAmount: 5, cause: 'referral:1', metadata: {}, now: clock.now() }
  const deleted = await meetAtALock(
    database,
    (tx) => addBonusCredits(tx, { ...reward, type: 'referral' }),
    () => deleteDueAccounts(runtime),
  )
  expect(deleted).toBe(1)
  const sums = database.kysely.selectFrom('deleted_ledgers').select(['transaction_type', 'xp_amount'])
  expect(await sums.where('xp_amount', '>', 0).execute()).toEqual([
    { transaction_type: 'referral', xp_amount: 5 },
  ])
})
