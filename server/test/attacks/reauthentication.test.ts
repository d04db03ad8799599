import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTORS, type Actors, createActors } from './actors.ts'
import {
  type AttackWorld,
  callOperation,
  operationOf,
  PASSWORD,
  startAttackWorld,
  takeSnapshot,
} from './attack-world.ts'
import { matrix, type Row } from './matrix.ts'

let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  // A job that processes an earlier call would appear in the snapshot of a later one.
  world = await startAttackWorld({ REAUTHENTICATION_MINUTES: '5' }, { runsJobs: false })
  actors = await createActors(world)
})
afterAll(() => world.close())

const REQUIRED = 'access.reauthentication_required'

/** Operations that ask for the password again above an amount, which the rows of the matrix do not reach. */
const ABOVE_AN_AMOUNT = ['credits.gifts.give', 'credits.gifts.process']

/** Operations that ask for it only of accounts without a password, which none of these is. */
const WITHOUT_A_PASSWORD = ['identity.changePassword', 'joining.emailChange.request']

/** Ages the sessions so much that a password is asked for again. */
async function ageSessions(): Promise<void> {
  await sql`update auth_sessions set created_at = now() - interval '6 minutes', reauthenticated_at = null`.execute(
    world.database.kysely,
  )
}

async function codeOf(
  id: string,
  input: Record<string, unknown>,
  cookie: string | undefined,
): Promise<string> {
  const response = await callOperation(operationOf(world, id), input, { url: world.url, cookie })
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
  if (response.ok && isStream) await response.body?.cancel()
  if (response.ok) return 'ok'
  return ((await response.json()) as { code?: string }).code ?? `status ${response.status}`
}

/** Operations that first check whom the thing belongs to. */
const OF_ITS_OWNER = ['approvals.download']

/** Finds the actor with the most rights who may do it, whatever the outcome. */
function mayDo({ answers }: Row) {
  const privileged = ACTORS.toReversed()
  return (
    privileged.find((actor) => answers[actor] === 'ok') ??
    privileged.find((actor) => !answers[actor].startsWith('access.'))
  )
}

test('every operation that may ask for the password is tried', () => {
  const asking = world.operations.filter(({ codes }) => codes.has(REQUIRED)).map(({ id }) => id)
  const untried = asking.filter((id) => !ids.some(([tried]) => tried === id))
  expect(untried).toEqual(OF_ITS_OWNER)
})

const ids = Object.entries(matrix).filter(([id, row]) => mayDo(row) && !OF_ITS_OWNER.includes(id))

test.each(ids)(
  'AU-8: an old session gets %s, or is asked for its password and leaves nothing',
  async (id, row) => {
    const actor = mayDo(row)
    if (!actor) throw new Error('nobody may')
    const cookie = await actors.cookieOf(actor)
    const input = await row.input(actors.things, world)
    await ageSessions()
    const asks =
      operationOf(world, id).codes.has(REQUIRED) && ![...ABOVE_AN_AMOUNT, ...WITHOUT_A_PASSWORD].includes(id)
    const before = asks ? await takeSnapshot(world.database) : null
    expect(await codeOf(id, input, cookie)).toBe(asks ? REQUIRED : row.answers[actor])
    if (before) expect(await takeSnapshot(world.database)).toEqual(before)
  },
)

test('AD-9: gifts above what one person may give alone ask for the password again, however they are cut', async () => {
  const cookie = await actors.cookieOf('superAdmin')
  const gift = async (amount: number) => {
    const input = await matrix['credits.gifts.give']?.input(actors.things, world)
    return codeOf('credits.gifts.give', { ...input, amount }, cookie)
  }
  await ageSessions()
  expect(await gift(1_001)).toBe(REQUIRED)
  expect(await gift(600)).toBe('ok')
  expect(await gift(600)).toBe(REQUIRED)
  expect(await codeOf('identity.reauthenticate', { password: PASSWORD }, cookie)).toBe('ok')
  expect(await gift(600)).toBe('ok')
})
