import { randomUUID } from 'node:crypto'
import { IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '@pepper/contract/waitlist/import-limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { cleanUpWaitlist } from '../../src/domains/waitlist/clean-up.ts'
import { applyImport } from '../../src/domains/waitlist/imports/apply-import.ts'
import { continueImport } from '../../src/domains/waitlist/imports/continue-import.ts'
import { discardImport } from '../../src/domains/waitlist/imports/discard-import.ts'
import { exportRejectedLines } from '../../src/domains/waitlist/imports/export-rejected-lines.ts'
import { getImport } from '../../src/domains/waitlist/imports/get-import.ts'
import { issueImportSecrets } from '../../src/domains/waitlist/imports/issue-import-secrets.ts'
import { listImports } from '../../src/domains/waitlist/imports/list-imports.ts'
import { listRejectedLines } from '../../src/domains/waitlist/imports/list-rejected-lines.ts'
import { textLines } from '../../src/domains/waitlist/imports/text-lines.ts'
import { undoImport } from '../../src/domains/waitlist/imports/undo-import.ts'
import { importWaitlist, readCsvLines } from '../../src/domains/waitlist/index.ts'
import { inviteRecord } from '../../src/domains/waitlist/invitations/invite-record.ts'
import { inviteRecords } from '../../src/domains/waitlist/invitations/invite-records.ts'
import { writeInvitations } from '../../src/domains/waitlist/invitations/write-invitations.ts'
import { issueClaimSecret } from '../../src/domains/waitlist/records/issue-claim-secret.ts'
import { fileOfParts } from '../../src/platform/http/file-of-parts.ts'
import { CutError, cutAt } from '../cut-database.ts'
import {
  codeOf,
  countRows,
  createVisitor,
  LOOPBACK,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
  withConfig,
} from '../joining/world.ts'
import { asAdmin, listAudits, listEvents, REFUSED, refusalsOf, upload, workImport } from './administration.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(PUBLIC)
})
afterAll(() => world.close())

const FILE = `id,email,full_name,telegram_id,referral_code,referred_by,xp,colour
2,bob@example.org,Bob,,BOBBOB22,1,500,red
1,Ada@Example.org,Ada,,ADAADA11,9,12000,
3,,Telegram Tim,777,TIMTIM33,1,0,
4,broken,Broken,,BROKEN44,,x,
2,bob@example.org,Bob,,BOBBOB22,1,500,
,bob@example.org,Bob,,OTHER222,,0,`

const countRecords = async (from = world) => (await countRows(from.database)).profiles

/** Imports a file whole; returns the import's id. */
async function importFile(own: World, text: string): Promise<string> {
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, text)
  await applyImport(admin, { id })
  await workImport(own.runtime, id)
  return id
}

function linesOf(count: number, prefix = 'p'): string {
  const lines = Array.from({ length: count }, (_, i) => `${prefix}${i}@example.org,Person ${i}`)
  return ['email,full_name', ...lines].join('\n')
}

test('AD-14, RF-4: a preview shows the result line by line, and changes nothing of the waitlist', async () => {
  const before = await countRecords()
  const admin = asAdmin(world.runtime)
  const preview = await upload(admin, FILE)
  expect(preview).toMatchObject({
    state: 'previewed',
    source: 'browser',
    file_name: 'people.csv',
    total: 6,
    done: 0,
    taken: 3,
    known: 1,
    rejected: 2,
    without_email: 1,
    missing_referrers: 1,
    unknown_columns: ['colour'],
    undo_refusal: 'not_applied',
  })
  expect(await countRecords()).toBe(before)
  const { lines, later } = await listRejectedLines(admin, { id: preview.id, after: 0, limit: 50 })
  expect(later).toBeNull()
  expect(lines).toEqual([
    {
      line: 5,
      raw: '4,broken,Broken,,BROKEN44,,x,',
      problems: [
        {
          column: 'email',
          sentence: '"broken" is not an email address.',
          code: 'not_email',
          values: { given: 'broken' },
        },
        {
          column: 'xp',
          sentence: '"x" is not a whole number from 0 to 100000000.',
          code: 'not_number',
          values: { given: 'x', max: 100_000_000 },
        },
      ],
    },
    {
      line: 7,
      raw: ',bob@example.org,Bob,,OTHER222,,0,',
      problems: [
        {
          column: 'referral_code',
          sentence: 'The record with this email is here with another referral code.',
          code: 'key_differs',
          values: { shared: 'email', wanted: 'referral_code' },
        },
      ],
    },
  ])
})

test('RF-4: a preview equals a rehearsal of the command', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const files = [
    FILE,
    linesOf(30),
    FILE.replaceAll('BOBBOB22', ''),
    'telegram_id,email\n7,\n7,x@example.org\n8,\n8,',
  ]
  for (const text of [...files, ...files]) {
    const preview = await upload(admin, text)
    const { records } = await readCsvLines(textLines(text))
    const listener = { onRejected: () => {}, onClaimSecret: null }
    const report = await importWaitlist(own.runtime, records, { isDryRun: true, listener })
    expect(preview).toMatchObject({
      total: report.read,
      taken: report.taken,
      known: report.known,
      rejected: report.rejected,
      missing_referrers: report.missingReferrers,
    })
    await applyImport(admin, { id: preview.id })
    await workImport(own.runtime, preview.id)
    expect(await getImport(admin, { id: preview.id })).toMatchObject({
      taken: report.taken,
      known: report.known,
    })
  }
})

test('AD-14: applying goes on by itself, shows its progress, and the same file twice changes nothing', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, FILE)
  expect(await applyImport(admin, { id })).toMatchObject({ state: 'applying', done: 0, taken: 0, total: 6 })
  await applyImport(admin, { id })
  expect(await listEvents(own.database, 'waitlist.import_requested')).toEqual([{ import_id: id }])
  await workImport(own.runtime, id)
  const whole = { state: 'applied', done: 6, taken: 3, known: 1, rejected: 2, without_email: 1 }
  expect(await getImport(admin, { id })).toMatchObject({ ...whole, missing_referrers: 1, undo_refusal: null })
  expect(await countRecords(own)).toBe(3)
  const rejected = await fileOfParts(await exportRejectedLines(admin, { id }))
  expect(await rejected.text()).toBe(
    [FILE.split('\n')[0], '4,broken,Broken,,BROKEN44,,x,', ',bob@example.org,Bob,,OTHER222,,0,', ''].join(
      '\r\n',
    ),
  )
  expect(await own.database.kysely.selectFrom('waitlist_import_files').select('import_id').execute()).toEqual(
    [],
  )
  const again = await upload(admin, FILE)
  expect(again).toMatchObject({ taken: 0, known: 4, rejected: 2 })
  await applyImport(admin, { id: again.id })
  await workImport(own.runtime, again.id)
  expect(await countRecords(own)).toBe(3)
  expect((await listAudits(own.database)).map(({ action, target_id }) => [action, target_id === id])).toEqual(
    [
      ['waitlist.import_previewed', true],
      ['waitlist.import_started', true],
      ['waitlist.imported', true],
      ['waitlist.exported', true],
      ['waitlist.import_previewed', false],
      ['waitlist.import_started', false],
    ],
  )
  expect((await verifyAuditChain(own.database)).broken).toBeNull()
})

test('AD-14: an import cut at any statement goes on where it stood, and takes each line once', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, `${linesOf(250)}\nbad,Bad`)
  await applyImport(admin, { id })
  let cuts = 0
  for (let statement = 1; ; statement += 7) {
    try {
      await continueImport({ ...own.runtime, db: cutAt(own.database, statement) }, id)
      break
    } catch (error) {
      if (!(error instanceof CutError)) throw error
      cuts += 1
      const { done, taken } = await getImport(admin, { id })
      expect([done % 50 === 0, await countRecords(own)]).toEqual([true, taken])
    }
  }
  expect(cuts).toBeGreaterThan(20)
  expect(await getImport(admin, { id })).toMatchObject({
    state: 'applied',
    done: 251,
    taken: 250,
    rejected: 1,
  })
  expect((await listRejectedLines(admin, { id, after: 0, limit: 50 })).lines).toHaveLength(1)
  const audits = (await listAudits(own.database)).filter(({ action }) => action === 'waitlist.imported')
  expect(audits.reduce((sum, { details }) => sum + Number((details as { taken: number }).taken), 0)).toBe(250)
})

test('SA-3, AD-14: an import of many batches leaves one entry with its totals, and ends when it ended', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, `${linesOf(450)}\nbad,Bad`)
  await applyImport(admin, { id })
  let at = Date.now()
  const tick = () => {
    at += 1_000
    return new Date(at)
  }
  await continueImport({ ...own.runtime, clock: { now: tick } }, id)
  const audits = (await listAudits(own.database)).filter(({ action }) => action === 'waitlist.imported')
  expect(audits).toMatchObject([{ target_id: id, details: { taken: 450, known: 0, rejected: 1 } }])
  const { started_at, finished_at } = await getImport(admin, { id })
  expect([finished_at, finished_at === started_at]).toEqual([new Date(at).toISOString(), false])
  await using commanded = await openWorld(PUBLIC)
  const { records } = await readCsvLines(textLines(linesOf(450)))
  const listener = { onRejected: () => {}, onClaimSecret: null }
  await importWaitlist(commanded.runtime, records, { isDryRun: false, listener })
  expect(await listAudits(commanded.database)).toMatchObject([
    { action: 'waitlist.import_started' },
    { action: 'waitlist.imported', details: { taken: 450 } },
  ])
})

test('AD-14: two workers at one import take each line once', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, linesOf(600))
  await applyImport(admin, { id })
  await Promise.all([1, 2, 3].map(() => continueImport(own.runtime, id)))
  await workImport(own.runtime, id)
  expect(await getImport(admin, { id })).toMatchObject({ state: 'applied', done: 600, taken: 600, known: 0 })
  expect(await countRecords(own)).toBe(600)
})

test('AD-14: an undo cancels the invitation mails of its records that still wait, written or not, and no others', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const stay = await importFile(own, 'email\nstays@example.org')
  const go = await importFile(own, 'email\nsent@example.org\nwritten@example.org\nunwritten@example.org')
  const idOf = async (email: string) =>
    (
      await own.database.kysely
        .selectFrom('profiles')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  const inviteOne = async (email: string) => inviteRecord(admin, { id: await idOf(email), is_forced: false })
  await inviteOne('sent@example.org')
  expect(await mailsTo(own, 'sent@example.org')).toHaveLength(1)
  await inviteOne('stays@example.org')
  await inviteOne('written@example.org')
  const selection = { record_ids: [await idOf('unwritten@example.org')] }
  const { run_id } = await inviteRecords(admin, { selection, is_forced: false })
  await undoImport(admin, { id: go })
  await writeInvitations(own.runtime, run_id)
  expect(await listEvents(own.database, 'mail.settled')).toMatchObject([
    { outcome: 'kept' },
    { outcome: 'cancelled', reason: null },
  ])
  expect(await mailsTo(own, 'written@example.org')).toEqual([])
  expect(await mailsTo(own, 'unwritten@example.org')).toEqual([])
  expect(await mailsTo(own, 'stays@example.org')).toHaveLength(1)
  const undone = (await listAudits(own.database)).filter(({ action }) => action === 'waitlist.import_undone')
  expect(undone).toMatchObject([{ target_id: go, details: { records: 3, cancelled_mails: 1 } }])
  expect(await getImport(admin, { id: stay })).toMatchObject({ state: 'applied', taken: 1 })
})

test('AD-14: 20,000 lines are previewed in seconds, beside as many records', async () => {
  await using own = await openWorld(PUBLIC)
  const lines = (prefix: string, from: number) =>
    Array.from(
      { length: 20_000 },
      (_, i) =>
        `${prefix}${from + i}@example.org,Person ${i},K${String(from + i).padStart(7, '0')},${900_000 + from + i}`,
    )
  const file = (rows: string[]) => ['email,full_name,referral_code,telegram_id', ...rows].join('\n')
  await sql`insert into profiles (full_name, email, mailbox, referral_code, telegram_id)
    select 'P', 'p' || n || '@example.org', 'p' || n || '@example.org', 'K' || lpad(n::text, 7, '0'), 900000 + n
    from generate_series(0, 19999) n`.execute(own.database.kysely)
  // Time of the processor, which a busy machine does not stretch.
  const startedAt = process.cpuUsage()
  const preview = (prefix: string, from: number) => upload(asAdmin(own.runtime), file(lines(prefix, from)))
  expect(await preview('p', 0)).toMatchObject({ total: 20_000, taken: 0, known: 20_000, rejected: 0 })
  expect(await preview('q', 50_000)).toMatchObject({ total: 20_000, taken: 20_000, known: 0, rejected: 0 })
  expect(await preview('r', 0)).toMatchObject({ total: 20_000, taken: 0, known: 0, rejected: 20_000 })
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 3 / 1_000_000).toBeLessThan(3)
})

test('AD-14: an undo takes the whole import away, once however many ask, and referrals to it wait again', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const first = await upload(admin, 'id,email,referral_code\n71,elder@example.org,ELDER111')
  await applyImport(admin, { id: first.id })
  await workImport(own.runtime, first.id)
  const second = await upload(admin, 'id,email,referred_by\n72,younger@example.org,71')
  await applyImport(admin, { id: second.id })
  await workImport(own.runtime, second.id)
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(undoImport(admin, { id: first.id }))))
  expect(outcomes.toSorted()).toEqual(['ok', 'waitlist.import_not_undoable', 'waitlist.import_not_undoable'])
  expect(await getImport(admin, { id: first.id })).toMatchObject({ state: 'undone', undo_refusal: 'undone' })
  expect(await countRecords(own)).toBe(1)
  const undone = (await listAudits(own.database)).filter(({ action }) => action === 'waitlist.import_undone')
  expect(undone).toMatchObject([{ target_id: first.id, details: { records: 1 } }])
  const third = await upload(admin, 'id,email,referral_code\n71,elder@example.org,ELDER111')
  await applyImport(admin, { id: third.id })
  await workImport(own.runtime, third.id)
  const rows = await own.database.kysely
    .selectFrom('profiles')
    .select(['id', 'email', 'referred_by'])
    .execute()
  const [elder, younger] = ['elder', 'younger'].map((name) => rows.find((row) => row.email?.startsWith(name)))
  expect(younger?.referred_by).toBe(elder?.id)
})

test('AD-14: an undo is refused, with the reason, once a person has activated a record or joined by its code', async () => {
  await using own = await openWorld(LOOPBACK)
  const admin = asAdmin(own.runtime)
  const importText = async (text: string) => {
    const { id } = await upload(admin, text)
    await applyImport(admin, { id })
    await workImport(own.runtime, id)
    return id
  }
  const activated = await importText('email,referral_code\na@example.org,AAAAAAA1\nb@example.org,AAAAAAA2')
  const activate = (referral_code: string) =>
    createVisitor(own.runtime).call((context) =>
      startActivation(context, { referral_code, password: PASSWORD }),
    )
  await activate('AAAAAAA1')
  const referred = await importText('email,referral_code\nc@example.org,AAAAAAA3')
  await createVisitor(own.runtime).call((context) =>
    signUp(context, { email: 'newcomer@example.org', password: PASSWORD, ref: 'AAAAAAA3' }),
  )
  await expect(undoImport(admin, { id: referred })).rejects.toMatchObject({
    data: { reason: 'referred', records: 1 },
  })
  const before = await countRows(own.database)
  await expect(undoImport(admin, { id: activated })).rejects.toMatchObject({
    code: 'waitlist.import_not_undoable',
    data: { reason: 'activated', records: 1 },
  })
  const waiting = await upload(admin, 'email\nwaiting@example.org')
  await expect(undoImport(admin, { id: waiting.id })).rejects.toMatchObject({
    data: { reason: 'not_applied' },
  })
  expect((await countRows(own.database)).profiles).toEqual(before.profiles)
  expect(await getImport(admin, { id: activated })).toMatchObject({ undo_refusal: 'activated' })
  const { imports } = await listImports(admin, { limit: 10 })
  expect(imports.map(({ id, undo_refusal }) => [id, undo_refusal])).toEqual([
    [waiting.id, 'not_applied'],
    [referred, null],
    [activated, 'activated'],
  ])
})

test('AD-14: a sign-up that was started with a code, and never confirmed, blocks no undo', async () => {
  await using own = await openWorld(PUBLIC)
  const id = await importFile(own, 'email,referral_code\nd@example.org,AAAAAAA4')
  await createVisitor(own.runtime).call((context) =>
    signUp(context, { email: 'started@example.org', password: PASSWORD, ref: 'AAAAAAA4' }),
  )
  const starts = await own.database.kysely.selectFrom('referrals').select(['joined_at']).execute()
  expect(starts).toEqual([{ joined_at: null }])
  expect(await codeOf(undoImport(asAdmin(own.runtime), { id }))).toBe('ok')
  expect(await countRecords(own)).toBe(0)
})

test('AD-14: an undo and an activation at once: one of them wins whole', async () => {
  await using own = await openWorld(LOOPBACK)
  const admin = asAdmin(own.runtime)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await upload(admin, `email,referral_code\nrace${round}@example.org,RACE000${round}`)
    await applyImport(admin, { id })
    await workImport(own.runtime, id)
    const [undone, activated] = await Promise.all([
      codeOf(undoImport(admin, { id })),
      codeOf(
        createVisitor(own.runtime).call((context) =>
          startActivation(context, { referral_code: `RACE000${round}`, password: PASSWORD }),
        ),
      ),
    ])
    const rows = await own.database.kysely
      .selectFrom('profiles')
      .select('auth_user_id')
      .where('import_batch', '=', id)
      .execute()
    expect([undone, activated, rows.length]).toEqual(
      undone === 'ok' ? ['ok', 'joining.code_unknown', 0] : ['waitlist.import_not_undoable', 'ok', 1],
    )
  }
})

test("AD-14: an import of the operator's command is in the list and can be undone", async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { records } = await readCsvLines(textLines(linesOf(150)))
  const listener = { onRejected: () => {}, onClaimSecret: null }
  await importWaitlist(own.runtime, records, { isDryRun: false, listener, fileName: 'shell.csv' })
  const { imports } = await listImports(admin, { limit: 10 })
  expect(imports).toMatchObject([
    { source: 'command', state: 'applied', file_name: 'shell.csv', total: 150, done: 150, taken: 150 },
  ])
  await undoImport(admin, { id: imports[0]?.id ?? '' })
  expect(await countRecords(own)).toBe(0)
})

test('AD-14: files that are too large, no table, or empty are refused in a sentence, and nothing is kept', async () => {
  const admin = asAdmin(world.runtime)
  const count = async () => (await listImports(admin, { limit: 100 })).imports.length
  const before = await count()
  const refusalOf = (text: string) => upload(admin, text).catch((error) => [error.code, error.data])
  const tooLarge = ['waitlist.import_too_large', { max_bytes: IMPORT_MAX_BYTES, max_lines: IMPORT_MAX_LINES }]
  expect(await refusalOf(`email\n${'x'.repeat(IMPORT_MAX_BYTES)}`)).toEqual(tooLarge)
  expect(await refusalOf(`email\n${'é'.repeat(IMPORT_MAX_BYTES / 2)}`)).toEqual(tooLarge)
  expect(await refusalOf(`email${'\n'.repeat(IMPORT_MAX_LINES)}x`)).toEqual(tooLarge)
  const unreadable = (code: string, sentence: string, values = {}) => [
    'waitlist.import_unreadable',
    { code, sentence, values },
  ]
  expect(await refusalOf('')).toEqual(unreadable('empty_file', 'The file is empty.'))
  expect(await refusalOf('email\n')).toEqual(
    unreadable('only_header', 'The file has a header and no further line.'),
  )
  expect(await refusalOf('name,age\nAda,36')).toEqual(
    unreadable(
      'no_key_column',
      'The first line has to name one of these columns: email, referral_code, telegram_id.',
      { columns: 'email, referral_code, telegram_id' },
    ),
  )
  expect(await refusalOf('email,email\na,b')).toEqual(
    unreadable('column_twice', 'The header names the column "email" twice.', { given: 'email' }),
  )
  expect(await count()).toBe(before)
})

test('AD-14: NUL and broken text in a file are reported by line', async () => {
  const preview = await upload(
    asAdmin(world.runtime),
    'email,full_name\na\0b@example.org,A\nok@example.org,\ud800',
  )
  expect(preview).toMatchObject({ taken: 0, rejected: 2 })
})

test('AD-14: a preview can be discarded, once; applied ones cannot; forgotten ones go after a day', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, FILE)
  expect(await codeOf(discardImport(admin, { id }))).toBe('ok')
  expect(await codeOf(discardImport(admin, { id }))).toBe('waitlist.import_not_found')
  expect(await codeOf(applyImport(admin, { id }))).toBe('waitlist.import_not_found')
  const applied = await upload(admin, FILE)
  await applyImport(admin, { id: applied.id })
  expect(await codeOf(discardImport(admin, { id: applied.id }))).toBe('waitlist.import_settled')
  await workImport(own.runtime, applied.id)
  const forgotten = await upload(admin, linesOf(3))
  own.clock.advance(25 * 3_600_000)
  await cleanUpWaitlist(own.runtime, 30)
  expect(await codeOf(getImport(admin, { id: forgotten.id }))).toBe('waitlist.import_not_found')
  expect((await listRejectedLines(admin, { id: applied.id, after: 0, limit: 50 })).lines).toHaveLength(2)
  own.clock.advance(30 * 86_400_000)
  await cleanUpWaitlist(own.runtime, 30)
  expect((await listRejectedLines(admin, { id: applied.id, after: 0, limit: 50 })).lines).toEqual([])
})

test('AD-14: a stalled import is resumed by asking again, one that moves is not', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const { id } = await upload(admin, linesOf(3))
  await applyImport(admin, { id })
  own.clock.advance(60_000)
  await applyImport(admin, { id })
  expect(await listEvents(own.database, 'waitlist.import_requested')).toHaveLength(1)
  own.clock.advance(61_000)
  await applyImport(admin, { id })
  expect(await listEvents(own.database, 'waitlist.import_requested')).toHaveLength(2)
})

test('AD-14: secrets for the records of an import without an email are shown once and work', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const lines = Array.from({ length: 230 }, (_, i) => `${1000 + i},C${String(i).padStart(7, '0')}`)
  const { id } = await upload(admin, ['telegram_id,referral_code', ...lines].join('\n'))
  await applyImport(admin, { id })
  await workImport(own.runtime, id)
  const first = await issueImportSecrets(admin, { id })
  const second = await issueImportSecrets(admin, { id })
  expect([first.secrets.length, first.remaining, second.secrets.length, second.remaining]).toEqual([
    200, 30, 30, 0,
  ])
  expect(await issueImportSecrets(admin, { id })).toEqual({ secrets: [], remaining: 0 })
  const issued = (await listAudits(own.database)).filter(
    ({ action }) => action === 'waitlist.claim_secrets_issued',
  )
  const ids = issued.flatMap(({ details }) => (details as { record_ids: string[] }).record_ids)
  expect(new Set(ids).size).toBe(230)
  expect(JSON.stringify(issued)).not.toContain(first.secrets[0]?.claim_secret)
  const { referral_code, claim_secret } = first.secrets[0] ?? { referral_code: '', claim_secret: '' }
  const local = withConfig(own, { origin: PUBLIC })
  const activation = { referral_code, claim_secret, password: PASSWORD, email: 'owner@example.org' }
  expect(await codeOf(createVisitor(local).call((context) => startActivation(context, activation)))).toBe(
    'ok',
  )
})

test('AD-14: secrets whose answer was lost are given again for the same people, and no others are made', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const lines = Array.from({ length: 230 }, (_, i) => `${2000 + i},D${String(i).padStart(7, '0')}`)
  const id = await importFile(own, ['telegram_id,referral_code', ...lines].join('\n'))
  const before = await issueImportSecrets(admin, { id, batch: randomUUID() })
  expect([before.secrets.length, before.remaining]).toEqual([200, 30])
  const batch = randomUUID()
  const [lost, again] = await Promise.all([1, 2].map(() => issueImportSecrets(admin, { id, batch })))
  expect(lost?.secrets).toHaveLength(30)
  expect(again).toEqual(lost)
  expect(new Set([...before.secrets, ...(lost?.secrets ?? [])].map((one) => one.claim_secret)).size).toBe(230)
  const issued = (await listAudits(own.database)).filter(
    ({ action }) => action === 'waitlist.claim_secrets_issued',
  )
  expect(issued).toHaveLength(2)
})

test('AD-14: of an import with many secrets, the last are looked through for a repeated batch, and no more', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const lines = Array.from({ length: 1_000 }, (_, i) => `${5000 + i},E${String(i).padStart(7, '0')}`)
  const id = await importFile(own, ['telegram_id,referral_code', ...lines].join('\n'))
  const issue = (batch: string) => {
    own.clock.advance(1_000)
    return issueImportSecrets(admin, { id, batch })
  }
  const batches = Array.from({ length: 5 }, () => randomUUID())
  const issued = []
  for (const batch of batches) issued.push((await issue(batch)).secrets)
  expect(issued.map((secrets) => secrets.length)).toEqual([200, 200, 200, 200, 200])
  for (const place of [4, 3, 2]) expect((await issue(batches[place] ?? '')).secrets).toEqual(issued[place])
  expect((await issue(batches[0] ?? '')).secrets).toEqual([])
  // A single secret takes a place among the last; the batch at their end is whole all the same.
  await issueClaimSecret(admin, { id: issued[0]?.[0]?.record_id ?? '' })
  expect((await issue(batches[2] ?? '')).secrets).toEqual(issued[2])
})

test('AD-14: visitors and members are refused every step, and leave nothing', async () => {
  const { id } = await upload(asAdmin(world.runtime), linesOf(2, 'guarded'))
  const before = [await countRows(world.database), await listAudits(world.database)]
  for (const verb of [
    (context: Parameters<typeof upload>[0]) => upload(context, FILE),
    (context: Parameters<typeof upload>[0]) => applyImport(context, { id }),
    (context: Parameters<typeof upload>[0]) => discardImport(context, { id }),
    (context: Parameters<typeof upload>[0]) => undoImport(context, { id }),
    (context: Parameters<typeof upload>[0]) => getImport(context, { id }),
    (context: Parameters<typeof upload>[0]) => listImports(context, { limit: 1 }),
    (context: Parameters<typeof upload>[0]) => listRejectedLines(context, { id, after: 0, limit: 1 }),
    (context: Parameters<typeof upload>[0]) => exportRejectedLines(context, { id }),
    (context: Parameters<typeof upload>[0]) => issueImportSecrets(context, { id }),
  ]) {
    expect(await refusalsOf(world.runtime, verb)).toEqual(REFUSED)
  }
  expect([await countRows(world.database), await listAudits(world.database)]).toEqual(before)
})

test('W11: rejected lines leave without a formula that a spreadsheet would run, and can come back', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const lines = [
    'email;full_name;xp',
    '=HYPERLINK("https://evil.example");"+1";x',
    '"@SUM(A1)";Ann "the" A;x;1',
    '"-2+3;x;x',
  ]
  const { id } = await upload(admin, lines.join('\n'))
  const file = await fileOfParts(await exportRejectedLines(admin, { id }))
  expect((await file.text()).split('\r\n')).toEqual([
    'email,full_name,xp',
    `"'=HYPERLINK(""https://evil.example"")",'+1,x`,
    `'@SUM(A1),"Ann ""the"" A",x,1`,
    '"""-2+3",x,x',
    '',
  ])
})

test('W11: rejected lines are exported 30 times an hour, not more', async () => {
  await using own = await openWorld(PUBLIC)
  const limited = { ...own.runtime, config: { ...own.runtime.config, hasRateLimits: true } }
  const admin = asAdmin(limited)
  const { id } = await upload(admin, FILE)
  for (let count = 0; count < 30; count += 1) await exportRejectedLines(admin, { id })
  expect(await codeOf(exportRejectedLines(admin, { id }))).toBe('limits.too_many_requests')
})

test('RF-4: twenty files of one person wait to be applied or discarded, not more', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = asAdmin(own.runtime)
  const ids: string[] = []
  for (let count = 0; count < 20; count += 1) ids.push((await upload(admin, FILE)).id)
  expect(await codeOf(upload(admin, FILE))).toBe('waitlist.import_too_many')
  await discardImport(admin, { id: ids[0] ?? '' })
  expect((await upload(admin, FILE)).id).toBeDefined()
})

test('RF-4: a file in which quotes do not close is unreadable, and refused as such', async () => {
  await using own = await openWorld(PUBLIC)
  const broken = `email,xp\n${'"x\n'.repeat(20_000)}`
  expect(await codeOf(upload(asAdmin(own.runtime), broken))).toBe('waitlist.import_unreadable')
})
