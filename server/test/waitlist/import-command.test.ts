import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { importWaitlist, readCsvLines } from '../../src/domains/waitlist/index.ts'
import {
  codeOf,
  countRows,
  createVisitor,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
  withConfig,
} from '../joining/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(PUBLIC)
})
afterAll(() => world.close())

async function* linesOf(text: string) {
  yield* text.split('\n')
}

async function importText(text: string, isDryRun = false, into = world) {
  const rejected: string[] = []
  const secrets: string[] = []
  const listener = {
    onRejected: ({ line }: { line: number }, problems: { column: string | null; sentence: string }[]) => {
      rejected.push(...problems.map(({ column, sentence }) => `${line} ${column}: ${sentence}`))
    },
    onClaimSecret: (_line: number, _code: string, secret: string) => {
      secrets.push(secret)
    },
  }
  const { records } = await readCsvLines(linesOf(text))
  const report = await importWaitlist(into.runtime, records, { isDryRun, listener })
  return { report, rejected, secrets }
}

const allRows = (from = world) =>
  from.database.kysely.selectFrom('profiles').selectAll().orderBy('id').execute()

const FILE = `id,email,full_name,telegram_id,referral_code,referred_by,xp,supabase_uuid
2,bob@example.org,Bob,,BOBBOB22,1,500,old-account-2
1,Ada@Example.org,Ada,,ADAADA11,9,12000,
3,,Telegram Tim,777,TIMTIM33,1,0,
4,broken,Broken,,BROKEN44,,0,
5,eve@example.org,,,,,,`

test('RF-4: good lines are taken, each bad one is reported, referrers are connected in either order', async () => {
  const { report, rejected, secrets } = await importText(FILE)
  expect(report).toEqual({ read: 5, taken: 4, known: 0, rejected: 1, missingReferrers: 1 })
  expect(rejected).toEqual(['5 email: "broken" is not an email address.'])
  expect(secrets).toHaveLength(1)
  const rows = new Map((await allRows()).map((row) => [row.full_name, row]))
  expect(rows.get('Bob')).toMatchObject({
    email: 'bob@example.org',
    xp: 500,
    referred_by: rows.get('Ada')?.id,
    auth_user_id: null,
    imported_auth_user_id: 'old-account-2',
  })
  expect(rows.get('eve')?.referral_code).toMatch(/^[A-Z0-9]{8}$/)
  expect(rows.get('Telegram Tim')?.claim_secret_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('RF-4: the same file twice changes nothing', async () => {
  const [before, counts] = [await allRows(), await countRows(world.database)]
  const { report, secrets } = await importText(FILE)
  expect(report).toMatchObject({ taken: 0, known: 4, rejected: 1 })
  expect(secrets).toEqual([])
  expect(await allRows()).toEqual(before)
  expect(await countRows(world.database)).toEqual(counts)
})

test('RF-4: the mended reject and the missing referrer come in later, and connect', async () => {
  const { report } = await importText(`id,email,referral_code
4,mended@example.org,BROKEN44
9,grand@example.org,GRAND999`)
  expect(report).toMatchObject({ taken: 2, missingReferrers: 0 })
  const rows = new Map((await allRows()).map((row) => [row.referral_code, row]))
  expect(rows.get('ADAADA11')).toMatchObject({
    referred_by: rows.get('GRAND999')?.id,
    imported_referred_by: null,
  })
})

test('RF-4: a line that contradicts a record is reported and changes nothing', async () => {
  const before = await allRows()
  const { rejected } = await importText(`email,referral_code,telegram_id
ada@example.org,OTHER111,
new@example.org,ADAADA11,
new@example.org,TIMTIM33,
ada@example.org,BOBBOB22,
ada@example.org,ADAADA11,777
,ADAADA11,778`)
  expect(rejected).toEqual([
    '2 referral_code: The record with this email is here with another referral code.',
    '3 email: The record with this referral code is here with another email.',
    '4 email: The record with this referral code is here with no email.',
    '5 null: The keys of this line belong to different records.',
    '6 null: The keys of this line belong to different records.',
    '7 telegram_id: The record with this referral code is here with no Telegram id.',
  ])
  expect(await allRows()).toEqual(before)
})

test('RF-4: a line that comes twice in one file is taken once', async () => {
  const { report } = await importText(
    'email,referral_code\ndouble@example.org,DOUBLE11\ndouble@example.org,DOUBLE11',
  )
  expect(report).toMatchObject({ taken: 1, known: 1 })
})

test('RF-4: a dry run reports the same and stores nothing', async () => {
  const [before, counts] = [await allRows(), await countRows(world.database)]
  const text = 'email,referred_by\ndry@example.org,88\nbad,1\ndry@example.org,88'
  expect((await importText(text, true)).report).toEqual({
    read: 3,
    taken: 1,
    known: 1,
    rejected: 1,
    missingReferrers: 1,
  })
  expect(await allRows()).toEqual(before)
  expect(await countRows(world.database)).toEqual(counts)
})

test('RF-4: a member who signed up already keeps their row', async () => {
  const local = withConfig(world, { origin: 'http://localhost:3000' })
  await createVisitor(local).call((context) =>
    signUp(context, { email: 'early@example.org', password: PASSWORD }),
  )
  const { report, rejected } = await importText(
    'email,referral_code,xp\nearly@example.org,,900\nearly@example.org,EARLY111,900',
  )
  expect(report).toMatchObject({ taken: 0, known: 1, rejected: 1 })
  expect(rejected[0]).toContain('3 referral_code')
})

test('AU-3, RF-4: the printed secret claims the record without an email, and only it', async () => {
  const { secrets } = await importText('telegram_id,referral_code\n4242,SECRET42')
  const attempt = (claim_secret: string) =>
    codeOf(
      createVisitor(world.runtime).call((context) =>
        startActivation(context, {
          referral_code: 'SECRET42',
          password: PASSWORD,
          email: 'owner42@example.org',
          claim_secret,
        }),
      ),
    )
  expect(await attempt('another secret')).toBe('joining.claim_secret_wrong')
  expect(await attempt(secrets[0] ?? '')).toBe('ok')
})

test('RF-4: two imports of one file at once double nothing', async () => {
  await using own = await openWorld(PUBLIC)
  const text = [
    'email,referral_code',
    ...Array.from({ length: 1500 }, (_, i) => `p${i}@example.org,${String(i).padStart(8, 'A')}`),
  ].join('\n')
  const reports = await Promise.all([importText(text, false, own), importText(text, false, own)])
  expect(reports.map(({ report }) => report.taken + report.known)).toEqual([1500, 1500])
  expect(reports.reduce((sum, { report }) => sum + report.taken, 0)).toBe(1500)
  expect(await countRows(own.database)).toMatchObject({ profiles: 1500 })
})
