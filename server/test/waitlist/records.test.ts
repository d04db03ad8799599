import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { countWaitlistRecords } from '../../src/domains/waitlist/records/count-records.ts'
import { exportWaitlist } from '../../src/domains/waitlist/records/export-waitlist.ts'
import { getWaitlistRecord } from '../../src/domains/waitlist/records/get-record.ts'
import { issueClaimSecret } from '../../src/domains/waitlist/records/issue-claim-secret.ts'
import { listWaitlistRecords } from '../../src/domains/waitlist/records/list-records.ts'
import { fileOfParts } from '../../src/platform/http/file-of-parts.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  LOOPBACK,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
  withConfig,
} from '../joining/world.ts'
import { asAdmin, listAudits, REFUSED, refusalsOf, upload } from './administration.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(PUBLIC)
  await addPeople(world)
})
afterAll(() => world.close())

async function addPeople({ database }: World): Promise<void> {
  const values = [
    {
      full_name: 'Ada Lovelace',
      email: 'ada@lovelace.example',
      referral_code: 'ADAADA11',
      telegram_handle: '@countess',
    },
    {
      full_name: 'Grace Hopper',
      email: 'grace.hopper@navy.example',
      referral_code: 'GRACE111',
      telegram_id: 4_711_000_123,
    },
    {
      full_name: '=HYPERLINK("http://x")',
      email: '+formula@example.org',
      referral_code: 'FORMULA1',
      tags: ['a,b', 'c"d'],
    },
    {
      full_name: "O'Neil; Tom",
      email: 'tom@example.org',
      referral_code: 'TOMTOM11',
      telegram_handle: '-tom',
    },
    { full_name: 'Nameless', email: null, referral_code: 'NOEMAIL1', telegram_id: 42 },
  ]
  for (const value of values) await database.kysely.insertInto('profiles').values(value).execute()
}

const admin = () => asAdmin(world.runtime)

async function codesOf(search: string) {
  const { records } = await listWaitlistRecords(admin(), { search, limit: 50 })
  return records.map((record) => record.referral_code).toSorted()
}

test('RF-4: records are looked up by email, name, code, Telegram id and handle, by the beginnings of words', async () => {
  expect(await codesOf('ada@lovelace.example')).toEqual(['ADAADA11'])
  expect(await codesOf('lovel')).toEqual(['ADAADA11'])
  expect(await codesOf('HOPPER gra')).toEqual(['GRACE111'])
  expect(await codesOf('grace111')).toEqual(['GRACE111'])
  expect(await codesOf('4711000123')).toEqual(['GRACE111'])
  expect(await codesOf('42')).toEqual(['NOEMAIL1'])
  expect(await codesOf('@countess')).toEqual(['ADAADA11'])
  expect(await codesOf('example')).toEqual(['ADAADA11', 'FORMULA1', 'GRACE111', 'TOMTOM11'])
  expect(await codesOf('neil tom')).toEqual(['TOMTOM11'])
  expect(await codesOf('nobody')).toEqual([])
  for (const odd of ["'", '\\', '*', ':*', '!', '&|', '(', '<->', '%', '\u200b']) {
    expect([odd, await codesOf(odd)]).toEqual([odd, []])
  }
  expect(await codesOf('tom:* & !x')).toEqual([])
})

test('AD-14: a whole email address finds its record first, before all that share its words', async () => {
  await using own = await openWorld(PUBLIC)
  const values = Array.from({ length: 120 }, (_, i) => ({
    full_name: `Wait ${i}`,
    email: `wait-${i}@list.example.org`,
    referral_code: `W${String(i).padStart(7, '0')}`,
    telegram_id: 500_000 + i,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
  }))
  await own.database.kysely.insertInto('profiles').values(values).execute()
  const search = ' Wait-50@LIST.example.org '
  const seen: string[] = []
  const totals: (number | null)[] = []
  for (let before: string | undefined; ; ) {
    const page = await listWaitlistRecords(asAdmin(own.runtime), { search, before, limit: 30 })
    seen.push(...page.records.map(({ email }) => email ?? ''))
    totals.push(page.total)
    if (page.earlier === null) break
    before = page.earlier
  }
  expect(seen[0]).toBe('wait-50@list.example.org')
  expect(new Set(seen).size).toBe(seen.length)
  expect(totals).toEqual([120, null, null, null])
  expect(seen).toHaveLength(120)
  const claimed = await listWaitlistRecords(asAdmin(own.runtime), { search, state: 'claimed', limit: 5 })
  expect(claimed).toEqual({ records: [], earlier: null, total: 0 })
})

test('AD-14: pages follow each other without gap or double, whatever is added meanwhile', async () => {
  await using own = await openWorld(PUBLIC)
  const moment = new Date('2026-01-01T00:00:00Z')
  const values = Array.from({ length: 137 }, (_, i) => ({
    full_name: `P${i}`,
    email: `p${i}@example.org`,
    referral_code: `P${String(i).padStart(7, '0')}`,
    ...(i % 2 ? { created_at: moment } : {}),
  }))
  await own.database.kysely.insertInto('profiles').values(values).execute()
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const { records, earlier } = await listWaitlistRecords(asAdmin(own.runtime), { before, limit: 20 })
    seen.push(...records.map((record) => record.full_name))
    if (earlier === null) break
    before = earlier
    await addRecord(own.database)
  }
  expect(seen).toHaveLength(137)
  expect(new Set(seen).size).toBe(137)
  for (const before of ['', 'x', '????', Buffer.from('1|2').toString('base64url'), 'a'.repeat(100)]) {
    expect(await codeOf(listWaitlistRecords(admin(), { before, limit: 5 }))).toBe('request.invalid')
  }
})

test('AD-14: each record is in one state, and the counts are the filters', async () => {
  await using own = await openWorld(LOOPBACK)
  const claimed = await addRecord(own.database, { xp: 500 })
  await addRecord(own.database, { email: null })
  const invited = await addRecord(own.database)
  await addRecord(own.database)
  const asked = await addRecord(own.database, { email: null })
  const { kysely } = own.database
  await kysely.updateTable('profiles').set({ invited_at: new Date() }).where('id', '=', invited.id).execute()
  await kysely.updateTable('profiles').set({ is_claim_waiting: true }).where('id', '=', asked.id).execute()
  await createVisitor(own.runtime).call((context) =>
    startActivation(context, { referral_code: claimed.referral_code, password: PASSWORD }),
  )
  const counts = await countWaitlistRecords(asAdmin(own.runtime))
  expect(counts).toEqual({
    unclaimed: 1,
    invited: 1,
    claimed: 1,
    without_email: 1,
    under_review: 1,
    total: 5,
  })
  for (const state of ['unclaimed', 'invited', 'claimed', 'without_email', 'under_review'] as const) {
    const { records } = await listWaitlistRecords(asAdmin(own.runtime), { state, limit: 50 })
    expect(records.map((record) => record.state)).toEqual([state])
  }
  const { records } = await listWaitlistRecords(asAdmin(own.runtime), { state: 'claimed', limit: 50 })
  expect(records[0]).toMatchObject({ id: claimed.id, xp: 600, email: claimed.email })
})

test('AD-14: one record shows its account and its referrer', async () => {
  const elder = await addRecord(world.database)
  const record = await addRecord(world.database, { referred_by: elder.id })
  expect(await getWaitlistRecord(admin(), { id: record.id })).toMatchObject({
    id: record.id,
    user_id: null,
    referred_by: { id: elder.id, full_name: 'Waiting', referral_code: elder.referral_code },
  })
  expect(await codeOf(getWaitlistRecord(admin(), { id: crypto.randomUUID() }))).toBe(
    'waitlist.record_not_found',
  )
})

test('AD-14: an export runs no formula, reads back as it was, and is in the audit log before it leaves', async () => {
  await using full = await openWorld(PUBLIC)
  await addPeople(full)
  const file = await fileOfParts(await exportWaitlist(asAdmin(full.runtime), { search: 'example' }))
  const text = await file.text()
  expect(file.name).toMatch(/^waitlist-\d{4}-\d{2}-\d{2}\.csv$/)
  const cells = text.split(/[,\r\n]+/).filter((cell) => /^"?[=+\-@]/.test(cell))
  expect(cells).toEqual([])
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain("'+formula@example.org")
  const audits = await listAudits(full.database, 'waitlist.exported')
  expect(audits).toMatchObject([{ details: { records: 4, state: null, import_id: null } }])
  const again = await upload(asAdmin(full.runtime), text)
  expect(again).toMatchObject({ total: 4, known: 4, taken: 0, rejected: 0 })
  await using own = await openWorld(PUBLIC)
  const elsewhere = await upload(asAdmin(own.runtime), text)
  expect(elsewhere).toMatchObject({ taken: 4, unknown_columns: ['state', 'invited_at', 'claimed_at'] })
})

test('AD-14: an export of many pages has each record once, and is limited', async () => {
  await using own = await openWorld(PUBLIC)
  const values = Array.from({ length: 1_203 }, (_, i) => ({
    full_name: `P${i}`,
    referral_code: `P${String(i).padStart(7, '0')}`,
  }))
  await own.database.kysely.insertInto('profiles').values(values).execute()
  const lines = (await (await fileOfParts(await exportWaitlist(asAdmin(own.runtime), {}))).text()).split(
    '\r\n',
  )
  expect(new Set(lines).size).toBe(1_203 + 2)
  const limited = withConfig(own, { origin: PUBLIC, hasRateLimits: true })
  const context = asAdmin(limited)
  const codes: string[] = []
  for (let i = 0; i < 32; i += 1) codes.push(await codeOf(exportWaitlist(context, {})))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(30)
  expect(codes.at(-1)).toBe('limits.too_many_requests')
})

test('AD-14: a claim secret is shown once, kept as a hash, void when another is issued, and audited', async () => {
  const record = await addRecord(world.database, { email: null })
  const first = await issueClaimSecret(admin(), { id: record.id })
  const second = await issueClaimSecret(admin(), { id: record.id })
  expect([first.is_reissued, second.is_reissued]).toEqual([false, true])
  const attempt = (claim_secret: string) =>
    codeOf(
      createVisitor(world.runtime).call((context) =>
        startActivation(context, {
          referral_code: record.referral_code,
          password: PASSWORD,
          email: 'owner@example.org',
          claim_secret,
        }),
      ),
    )
  expect([await attempt(first.claim_secret), await attempt(second.claim_secret)]).toEqual([
    'joining.claim_secret_wrong',
    'ok',
  ])
  const audits = await listAudits(world.database, 'waitlist.claim_secret_issued')
  expect(audits).toMatchObject([
    { target_id: record.id, details: { is_reissued: false } },
    { target_id: record.id, details: { is_reissued: true } },
  ])
  const stored = await world.database.kysely
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', record.id)
    .execute()
  expect(JSON.stringify(stored)).not.toContain(second.claim_secret)
  const withEmail = await addRecord(world.database)
  expect(await codeOf(issueClaimSecret(admin(), { id: withEmail.id }))).toBe('waitlist.record_has_email')
  expect(await codeOf(issueClaimSecret(admin(), { id: crypto.randomUUID() }))).toBe(
    'waitlist.record_not_found',
  )
})

test('AD-14: visitors and members are refused everything, and leave nothing', async () => {
  const record = await addRecord(world.database, { email: null })
  const before = await listAudits(world.database)
  for (const verb of [
    (context: ReturnType<typeof admin>) => listWaitlistRecords(context, { limit: 1 }),
    (context: ReturnType<typeof admin>) => countWaitlistRecords(context),
    (context: ReturnType<typeof admin>) => getWaitlistRecord(context, { id: record.id }),
    (context: ReturnType<typeof admin>) => exportWaitlist(context, {}),
    (context: ReturnType<typeof admin>) => issueClaimSecret(context, { id: record.id }),
  ]) {
    expect(await refusalsOf(world.runtime, verb)).toEqual(REFUSED)
  }
  expect(await listAudits(world.database)).toEqual(before)
})

test('S9: a link that a claim secret began dies when another secret is issued, even one still being made', async () => {
  await using open = await openWorld(PUBLIC)
  const record = await addRecord(open.database, { email: null })
  const issue = () => issueClaimSecret(asAdmin(open.runtime), { id: record.id })
  const begin = async (claim_secret: string, email: string) => {
    const visitor = createVisitor(open.runtime)
    const form = { referral_code: record.referral_code, password: PASSWORD, email, claim_secret }
    await visitor.call((context) => startActivation(context, form))
    const token = await mailedToken(open, email)
    return () => codeOf(visitor.call((context) => completeLink(context, { token })))
  }
  const { claim_secret: first } = await issue()
  const completeThief = await begin(first, 'thief@example.org')
  const links = await open.database.kysely.selectFrom('membership_links').selectAll().execute()
  const { claim_secret: second } = await issue()
  expect(await completeThief()).toBe('joining.link_invalid')
  // As a start that read the record before the second secret would leave it.
  await open.database.kysely.insertInto('membership_links').values(links).execute()
  expect(await completeThief()).toBe('joining.link_invalid')
  const completeOwner = await begin(second, 'owner@example.org')
  expect(await completeOwner()).toBe('ok')
})

test('S9: a link to an address that the record no longer has claims nothing', async () => {
  await using open = await openWorld(PUBLIC)
  const record = await addRecord(open.database, { email: 'old@example.org' })
  const visitor = createVisitor(open.runtime)
  const form = { referral_code: record.referral_code, password: PASSWORD }
  await visitor.call((context) => startActivation(context, form))
  const token = await mailedToken(open, 'old@example.org')
  await open.database.kysely
    .updateTable('profiles')
    .set({ email: 'new@example.org', mailbox: 'new@example.org' })
    .where('id', '=', record.id)
    .execute()
  expect(await codeOf(visitor.call((context) => completeLink(context, { token })))).toBe(
    'joining.link_invalid',
  )
})
