import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../../src/domains/privacy/deletion/erase-person.ts'
import { lockRecords } from '../../src/domains/profiles/index.ts'
import { requestClaim } from '../../src/domains/waitlist/claims/request-claim.ts'
import { insertClaim, refreshClaimWaiting } from '../../src/domains/waitlist/claims/store.ts'
import { applyAllBatches } from '../../src/platform/db/backfill-in-batches.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { readMigrations } from '../../src/platform/db/migration-files.ts'
import { addRecord, openWorld, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { addMember } from './members.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const newRecord = () => addRecord(world.database, { email: null })
type NewRecord = Awaited<ReturnType<typeof newRecord>>

const stateOf = async ({ id }: NewRecord) =>
  (
    await world.database.kysely
      .selectFrom('profiles')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

/** Runs `work` up to the lock of a record that another member claims, and commits the claim then. */
async function besideAClaim(record: NewRecord, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const { userId } = await addMember(world)
  const { database, runtime } = world
  const claim = {
    recordId: record.id,
    userId,
    code: record.referral_code,
    note: '',
    now: runtime.clock.now(),
  }
  const request = async (tx: Transaction) => {
    await lockRecords(tx, [record.id])
    await insertClaim(tx, claim)
    await refreshClaimWaiting(tx, record.id)
  }
  await meetAtALock(database, request, () => database.transaction(work))
}

test('ST-6: a claim that is made while another claimant is deleted keeps its record under review', async () => {
  const [record, { userId, profileId, email, visitor }] = [await newRecord(), await addMember(world)]
  const { referral_code } = record
  await visitor.call((context) => requestClaim(context, { referral_code, note: '' }))
  const person = { userId, profileId, emails: [email] }
  await besideAClaim(record, (tx) => erasePerson(tx, person))
  expect(await stateOf(record)).toBe('under_review')
})

test('AD-14: a claim that is made while an upgrade frees records keeps its record under review', async () => {
  const [record, freed] = [await newRecord(), await newRecord()]
  const { kysely } = world.database
  const ids = [record.id, freed.id]
  await kysely.updateTable('profiles').set({ is_claim_waiting: true }).where('id', 'in', ids).execute()
  const backfill = readMigrations().find(({ name }) => name === '0084_profiles.sql')
  if (!backfill) throw new Error('there is no such migration')
  await besideAClaim(record, (tx) => applyAllBatches(tx, backfill))
  expect(await stateOf(record)).toBe('under_review')
  expect(await stateOf(freed)).toBe('without_email')
})
