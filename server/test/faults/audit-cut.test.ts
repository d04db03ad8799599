import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actors, createActors } from '../attacks/actors.ts'
import { type AttackWorld, callOperation, photograph, startAttackWorld } from '../attacks/attack-world.ts'
import { matrix } from '../attacks/matrix.ts'

/** Every operation that members may not use, but super admins may. */
const privileged = Object.entries(matrix).filter(
  ([, { answers }]) => answers.owner === 'access.denied' && answers.superAdmin === 'ok',
)

let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  world = await startAttackWorld()
  actors = await createActors(world)
  await world.database.script(`
    create function cut_audit() returns trigger language plpgsql as $$ begin raise exception 'the audit is cut'; end $$;
    create trigger cut_audit before insert on audit_entries for each row execute function cut_audit();
    alter table audit_entries disable trigger cut_audit`)
})
afterAll(() => world.close())

const setCut = (isCut: boolean) =>
  sql`alter table audit_entries ${sql.raw(isCut ? 'enable' : 'disable')} trigger cut_audit`.execute(
    world.database.kysely,
  )

/** How many of them wrote an entry, and so failed. */
let failed = 0

test.each(privileged)('decisions 7: without its audit entry %s changes nothing', async (id, row) => {
  const operation = world.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`the served document has no operation ${id}`)
  const cookie = await actors.cookieOf('superAdmin')
  const input = await row.input(actors.things, world)
  await setCut(true)
  const before = await photograph(world.database)
  const answer = await callOperation(operation, input, { url: world.url, ...(cookie && { cookie }) })
  await answer.body?.cancel()
  expect([200, 500]).toContain(answer.status)
  if (answer.status === 500) failed += 1
  expect(await photograph(world.database)).toEqual(before)
  await setCut(false)
})

test('decisions 7: the operations that change something are among those that failed', () => {
  expect(failed).toBeGreaterThan(15)
})
