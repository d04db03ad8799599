import { contract } from '@pepper/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { get } from '../chat/talk.ts'
import { storeSettings } from '../stored-settings.ts'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

/** The exports that leave as a file and do not wait for a second person, with the reason. */
const FREE: Record<string, string> = {
  'credits.export': "the caller's own ledger",
  'chat.export': "the caller's own chat",
  'analytics.export': 'figures, no people',
  'content.files.export': 'texts of the site, no people',
  'waitlist.imports.rejectedFile': 'lines of a file that an administrator brought',
  'approvals.requestExport': 'asks for the approval itself',
  'approvals.download': 'a second person approved it',
  'privacy.readExport': 'one’s own data',
  'privacy.requestExport': 'one’s own data',
  'privacy.requestExportFor': 'one person’s data, at their request, with a notice to them',
}

interface Procedure {
  '~orpc': { outputSchema?: z.ZodType; errorMap: object; route: { method: string; path: string } }
}

const isProcedure = (node: object): node is Procedure => '~orpc' in node

/** Lists every operation of the contract by its name. */
function listOperations(node: object, path: string[] = []): [string, Procedure['~orpc']][] {
  if (isProcedure(node)) return [[path.join('.'), node['~orpc']]]
  return Object.entries(node).flatMap(([name, child]) => listOperations(child, [...path, name]))
}

/** Checks whether an operation returns a file, or a text that is saved as one, or has such a name. */
function isExport([name, { outputSchema, route }]: [string, Procedure['~orpc']]): boolean {
  if (/export|download|csv/i.test(`${name} ${route.path}`) || outputSchema instanceof z.ZodFile) return true
  return outputSchema instanceof z.ZodObject && 'csv' in outputSchema.shape
}

const exported = listOperations(contract).filter(isExport)
const waits = exported.filter(([name]) => !(name in FREE))

let world: PeopleWorld
let admin: Person
beforeAll(async () => {
  world = await startPeopleWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  admin = await world.newPerson('super_admin')
  await storeSettings(world.database, { two_people: true })
})

const RANGE = { from: '2026-01-01', to: '2026-01-02' }

test('W3: every operation that answers with a file of people waits for a second person, or is listed here with its reason', () => {
  expect(waits.map(([name]) => name).sort()).toEqual([
    'audit.export',
    'referrals.admin.export',
    'users.export',
    'waitlist.export',
  ])
  for (const [name, { errorMap }] of waits)
    expect([name, Object.keys(errorMap)]).toContainEqual(expect.arrayContaining(['approvals.needed']))
  expect(Object.keys(FREE).filter((name) => !exported.some(([one]) => one === name))).toEqual([])
})

test.each(waits.map(([name, { route }]) => [name, route] as const))(
  'W3: %s is refused while approval is switched on, and leaves no entry in the audit log',
  async (_, { method, path }) => {
    const count = async () =>
      (await world.database.kysely.selectFrom('audit_entries').select('id').execute()).length
    const before = await count()
    const answer =
      method === 'GET'
        ? await (await get(admin, `/api${path}`)).json()
        : (await ask(admin, path, { ...RANGE, by: 'referrer' })).body
    expect(answer).toMatchObject({ code: 'approvals.needed' })
    expect(await count()).toBe(before)
  },
)

test('W3: figures of referrals by day name no person and need no approval', async () => {
  const { status, body } = await ask<{ csv: string }>(admin, '/admin/referrals/export', {
    ...RANGE,
    by: 'day',
  })
  expect([status, body.csv.split(',')[0]]).toEqual([200, 'day'])
})

test('W3: an approved export of referrers is a file, once, and in the audit log in the name of who asked', async () => {
  const other = await world.newPerson('super_admin')
  const wanted = { export: { kind: 'referrals_export', filter: RANGE } }
  const { body } = await ask<{ id: string; status: string }>(admin, '/admin/approvals/exports', wanted)
  expect(body.status).toBe('waiting')
  expect((await ask(other, `/admin/approvals/${body.id}/approve`, {})).status).toBe(200)
  const file = await get(admin, `/api/admin/approvals/${body.id}/download`)
  expect(file.headers.get('content-disposition')).toContain('referrals-by-referrer-2026-01-01-2026-01-02.csv')
  expect(await file.text()).toMatch(/^\uFEFF?referral_code,full_name,email,/)
  expect((await get(admin, `/api/admin/approvals/${body.id}/download`)).status).toBe(410)
  const entries = await world.database.kysely
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'referral.analytics_exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entries).toEqual([{ actor_id: admin.userId }])
})
