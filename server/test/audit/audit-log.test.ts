import type { AuditEntry, AuditEntryDetails } from '@pepper/contract/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../src/domains/audit/index.ts'
import type { AttackWorld } from '../attacks/attack-world.ts'
import { startAttackWorld } from '../attacks/attack-world.ts'

let world: AttackWorld
let cookie: string
let rootId: string
let memberId: string

beforeAll(async () => {
  world = await startAttackWorld()
  rootId = await world.newSuperAdmin('root@example.org')
  memberId = await world.newMember('mara@example.org')
  cookie = await world.openSession(rootId)
})
afterAll(() => world.close())

async function get(path: string): Promise<Response> {
  return fetch(`${world.url}/api/super-admin/${path}`, { headers: { cookie } })
}

async function list(query: Record<string, string> = {}) {
  const answer = await get(`audit?${new URLSearchParams(query)}`)
  return (await answer.json()) as { entries: AuditEntry[]; earlier: number | null }
}

async function changeSetting(key: string, value: number): Promise<void> {
  const { settings } = (await (
    await fetch(`${world.url}/api/admin/settings`, { headers: { cookie } })
  ).json()) as { settings: { key: string; version: number }[] }
  const version = settings.find((setting) => setting.key === key)?.version
  const answer = await fetch(`${world.url}/api/admin/settings/${key}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value, version }),
  })
  expect(answer.status).toBe(200)
}

const record = (details: Record<string, string | number>, personal?: Record<string, string>) =>
  world.database.transaction((tx) =>
    recordAudit(tx, {
      action: 'ad.updated',
      actorId: null,
      target: { type: 'thing', id: String(Object.values(details)[0]) },
      origin: null,
      details,
      ...(personal && { personal }),
      now: new Date(),
    }),
  )

test('SA-3: a change is in the log with actor, subject, time, place, and the values before and after', async () => {
  await changeSetting('xp_answered', 12)
  await changeSetting('xp_answered', 14)
  const { entries } = await list({ family: 'settings', actor: rootId })
  expect(entries.map(({ action, actor, target }) => [action, actor?.person?.email, target])).toEqual([
    [
      'settings.changed',
      'root@example.org',
      { type: 'setting', id: 'xp_answered', title: null, person: null },
    ],
    [
      'settings.changed',
      'root@example.org',
      { type: 'setting', id: 'xp_answered', title: null, person: null },
    ],
  ])
  const answer = await get(`audit/entries/${entries[0]?.id}`)
  expect((await answer.json()) as AuditEntryDetails).toMatchObject({
    details: { before: 12, after: 14 },
    network: '127.0.0.1',
    personal: null,
    is_erased: false,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await get('audit/entries/999999')).status).toBe(404)
})

test('SA-3: filters by actor, table, words of the details and days; pages go on without a gap', async () => {
  for (let place = 0; place < 120; place += 1) await record({ colour: `indigo${place}` })
  expect((await list()).entries).toHaveLength(50)
  const seen: number[] = []
  let before: number | null = null
  do {
    const page = await list({ target_type: 'thing', limit: '37', ...(before && { before: String(before) }) })
    seen.push(...page.entries.map(({ id }) => id))
    before = page.earlier
  } while (before !== null)
  expect(seen).toHaveLength(120)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect((await list({ search: 'indigo7 updated' })).entries).toHaveLength(11)
  expect((await list({ search: "indigo' & !x" })).entries).toHaveLength(0)
  expect((await list({ about: 'indigo3' })).entries).toHaveLength(1)
  const joined = await list({ about: memberId, family: 'user' })
  expect(joined.entries[0]?.target?.person?.email).toBe('mara@example.org')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await list({ from: tomorrow })).entries).toEqual([])
  expect((await list({ to: tomorrow, family: 'settings' })).entries).toHaveLength(2)
  const people = (await (await get('audit/people?search=mara')).json()) as { people: { id: string }[] }
  expect(people.people.map(({ id }) => id)).toEqual([memberId])
})

test('SA-3: an entry is found under the person whom its details name, by their id and by their name', async () => {
  await world.database.transaction((tx) =>
    recordAudit(tx, {
      action: 'credit_gift.processed',
      actorId: rootId,
      target: { type: 'credit_gift', id: crypto.randomUUID() },
      origin: null,
      details: { before: 'pending', after: 'processed', recipient_id: memberId, amount: 30 },
      now: new Date(),
    }),
  )
  const gifts = { family: 'credit_gift' }
  const [gift, ...others] = (await list({ ...gifts, about: memberId })).entries
  expect(others).toEqual([])
  expect(gift?.target?.person?.email).toBe('mara@example.org')
  expect((await list({ ...gifts, search: 'mara' })).entries).toHaveLength(1)
  expect((await list({ ...gifts, about: rootId })).entries).toEqual([])
  expect((await list({ ...gifts, search: 'root' })).entries).toEqual([])
  expect((await list({ about: memberId, family: 'user' })).entries).not.toEqual([])
})

// Guards: a search by a name that many have looked at the entries of ten people, without a word about the others.
test('SA-3: an entry is found by a name that a dozen people have', async () => {
  const members: string[] = []
  for (let place = 10; place < 22; place += 1)
    members.push(await world.newMember(`player${place}@northside.example`))
  await record({ recipient_id: members.at(-1) ?? '' })
  expect((await list({ target_type: 'thing', search: 'northside' })).entries).toHaveLength(1)
})

test('SA-3: the target of an entry has the title that its values tell, the one after a change first', async () => {
  await world.database.transaction((tx) =>
    recordAudit(tx, {
      action: 'ad.updated',
      actorId: rootId,
      target: { type: 'ad_placement', id: crypto.randomUUID() },
      origin: null,
      details: { before: { name: 'Summer sale' }, after: { name: 'Winter sale' } },
      now: new Date(),
    }),
  )
  const [entry] = (await list({ target_type: 'ad_placement' })).entries
  expect(entry?.target).toMatchObject({ title: 'Winter sale', person: null })
})

test('SA-3: an export is itself in the log, runs no formula, holds what the filter lets through, erased values not', async () => {
  await record({ note: '=HYPERLINK("x")' }, { email: 'gone@example.org' })
  const id = (await list({ search: 'hyperlink' })).entries[0]?.id ?? 0
  const csv = await (await get('audit/export?search=hyperlink&format=csv')).text()
  const [head, line] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toContain('id,created_at,action')
  expect(line).toContain(`${id},`)
  expect(line).toContain(`"'=HYPERLINK(""x"")"`)
  expect(line).toContain('gone@example.org')
  await world.database.kysely.deleteFrom('audit_personal').where('entry_id', '=', id).execute()
  const answer = await get('audit/export?search=hyperlink&format=json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const [whole, ...rest] = (await answer.json()) as AuditEntryDetails[]
  expect(rest).toEqual([])
  expect(whole).toMatchObject({ id, personal: null, is_erased: true })
  const [entry] = (await list({ family: 'audit' })).entries
  expect(entry?.actor?.id).toBe(rootId)
  const details = (await (await get(`audit/entries/${entry?.id}`)).json()) as AuditEntryDetails
  expect(details).toMatchObject({
    details: { format: 'json', entries: 1 },
    personal: { search: 'hyperlink' },
  })
  const all = (await (await get('audit/export?format=json')).json()) as AuditEntryDetails[]
  expect(all.length).toBeGreaterThan(120)
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
})

test('SA-3: the chain is checked in parts, and the first broken entry is named', async () => {
  const check = async (after: number) =>
    (await (await get(`audit/check?after=${after}`)).json()) as {
      checked_to: number
      total: number
      broken: unknown
    }
  const whole = await check(0)
  expect(whole.broken).toBeNull()
  expect(whole.checked_to).toBe(whole.total)
  expect(await check(whole.total - 5)).toEqual(whole)
  await world.database.script(
    `begin; alter table audit_entries disable trigger user;
    update audit_entries set details = '{}' where id = ${whole.total - 2};
    alter table audit_entries enable trigger user; commit`,
  )
  const broken = { id: whole.total - 2, fault: 'altered' }
  expect(await check(0)).toEqual({ checked_to: whole.total - 3, total: whole.total, broken })
  expect(await check(whole.total - 5)).toMatchObject({ broken })
})

test('SE-1: security events are listed with whom they concern, by kind, account and network', async () => {
  await fetch(`${world.url}/api/membership/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'mara@example.org', password: 'wrong' }),
  })
  await fetch(`${world.url}/api/membership/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mara@example.org', password: 'correct horse battery' }),
  })
  const events = async (query: string) =>
    ((await (await get(`security-events?${query}`)).json()) as { events: object[] }).events
  expect(await events(`user=${memberId}&type=login_failed`)).toMatchObject([
    { type: 'login_failed', user: { person: { email: 'mara@example.org' } }, network: '127.0.0.1' },
  ])
  expect(await events('type=signup_failed')).toHaveLength(1)
  expect(await events('network=192.0.2.1')).toEqual([])
})
