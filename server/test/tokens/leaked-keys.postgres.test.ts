import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateKeys } from '../../src/domains/tokens/index.ts'
import { insertKey } from '../../src/domains/tokens/key-store.ts'
import { makeKey } from '../../src/domains/tokens/make-key.ts'
import { openWorld, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('AU-13: a leaked key is removed even if another node makes the next key at this moment', async () => {
  const { database, runtime, clock } = world
  const leaked = await rotateKeys(runtime, { hasLeaked: true })
  const { generation } = await database.kysely
    .selectFrom('token_keys')
    .select('generation')
    .where('kid', '=', leaked?.kid ?? '')
    .executeTakeFirstOrThrow()
  const next = { ...(await makeKey()), generation: generation + 1, signsFrom: clock.now(), now: clock.now() }
  const rotation = await meetAtALock(
    database,
    (tx) => insertKey(tx, next),
    () => rotateKeys(runtime, { hasLeaked: true }),
  )
  const left = await database.kysely.selectFrom('token_keys').select('kid').execute()
  expect(left).toEqual([{ kid: rotation?.kid }])
  expect(rotation).toMatchObject({ removed: 2 })
})
