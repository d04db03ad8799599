import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../src/domains/analytics/index.ts'
import { type Actors, createActors } from '../attacks/actors.ts'
import {
  type AttackWorld,
  callOperation,
  type Operation,
  startAttackWorld,
  takeSnapshot,
} from '../attacks/attack-world.ts'
import { matrix, type Row } from '../attacks/matrix.ts'
import { changingInputs, LOOKS_ONLY, NEEDS_SETTING } from './changing-inputs.ts'

/** Every operation that members may not use, but super admins may. */
const privileged = Object.entries(matrix).filter(
  ([, { answers }]) => answers.owner === 'access.denied' && answers.superAdmin !== 'access.denied',
)

let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  // Nothing but the calls changes the database: no jobs, and figures that are counted again are the same at one moment.
  const now = new Date()
  const env = {
    SISTER_WEBHOOK_URL: 'http://localhost:9/',
    SISTER_WEBHOOK_SECRET: 'a secret shared with the sister platform',
  }
  world = await startAttackWorld(env, { runsJobs: false, clock: { now: () => now } })
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

/** Those that wrote an entry, and so failed. */
const failed = new Set<string>()

function find(id: string): Operation {
  const operation = world.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`the served document has no operation ${id}`)
  return operation
}

async function callCut(id: string, row: Row): Promise<number> {
  const cookie = await actors.cookieOf('superAdmin')
  const input = await (changingInputs[id]?.(world) ?? row.input(actors.things, world))
  await rollUp(world.node.runtime)
  await setCut(true)
  const before = await takeSnapshot(world.database)
  const answer = await callOperation(find(id), input, { url: world.url, ...(cookie && { cookie }) })
  await answer.body?.cancel()
  expect(await takeSnapshot(world.database)).toEqual(before)
  await setCut(false)
  return answer.status
}

test.each(privileged)('D7: without its audit entry %s changes nothing', async (id, row) => {
  const status = await callCut(id, row)
  expect(NEEDS_SETTING.includes(id) ? [409] : [200, 404, 422, 500]).toContain(status)
  if (status === 500) failed.add(id)
})

/** Operations that only read and yet leave an entry, which says who took personal data away. */
const AUDITED_READS = [
  'audit.export',
  'mail.listOutbox',
  'users.export',
  'waitlist.export',
  'waitlist.imports.rejectedFile',
]

test('D7: every operation of administrators that is no look wrote an entry, and so failed', () => {
  const changing = privileged.map(([id]) => id).filter((id) => find(id).method !== 'GET')
  expect(changing.filter((id) => !failed.has(id)).sort()).toEqual([...LOOKS_ONLY, ...NEEDS_SETTING].sort())
  expect(changing.length).toBeGreaterThan(50)
  const read = privileged.map(([id]) => id).filter((id) => find(id).method === 'GET')
  expect(read.filter((id) => failed.has(id)).sort()).toEqual(AUDITED_READS)
  const exports = read.filter((id) => id.toLowerCase().includes('export'))
  expect(exports.filter((id) => !failed.has(id))).toEqual([])
})
