import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpMail, deliverMail, type MailRequest, requestMail } from '../../src/domains/mail/index.ts'
import { listOutbox } from '../../src/domains/mail/list-outbox.ts'
import { openOutboxMail } from '../../src/domains/mail/open-outbox-mail.ts'
import { countWork } from '../../src/domains/monitoring/health/store.ts'
import type { Actor, Runtime } from '../../src/platform/context.ts'
import { createQueues, DEAD_LETTERS, openQueue, SERVER_TIMING } from '../../src/platform/events/queue.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { codeOf, openWorld, PUBLIC, type World } from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'
import { storeSettings } from '../stored-settings.ts'

let world: World
let smtp: SMTPServer
let received: { from: string; to: string[]; raw: string }[]
let refusals = 0

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  received = []
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = Object.assign(new Error('5.1.1 No such person'), { responseCode: 550 })
      done(address.startsWith('typo@') ? refusal : null)
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (refusals-- > 0) return done(new Error('try later'))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await world.close()
})

const LINK = 'https://chat.example.org/auth/link#token-1'

function withSmtp(): Runtime {
  const { port } = smtp.server.address() as AddressInfo
  const { config, brand } = world.runtime
  return {
    ...world.runtime,
    config: { ...config, smtpUrl: `smtp://127.0.0.1:${port}` },
    brand: { ...brand, product: 'Chat & <Co>' },
  }
}

async function request(more: Partial<MailRequest> = {}): Promise<string> {
  const now = world.clock.now()
  await world.database.transaction((tx) =>
    requestMail(tx, {
      to: 'ada@example.org',
      template: 'activate',
      locale: 'en',
      link: LINK,
      isSecurity: true,
      now,
      ...more,
    }),
  )
  const row = await world.database.kysely
    .selectFrom('mail_requests')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

test("mail goes out by SMTP as text and HTML, with the brand's names and nothing remote", async () => {
  await deliverMail(withSmtp(), await request())
  expect(received).toMatchObject([{ from: 'no-reply@chat.example.org', to: ['ada@example.org'] }])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.subject).toBe('Activate your Chat & <Co> account')
  expect(mail.text).toContain(LINK)
  expect(mail.html).toContain(`href="${LINK}"`)
  expect(mail.html).toContain('Chat &amp; &lt;Co&gt;')
  expect(mail.html).not.toMatch(/<img|src=|url\(/)
  expect(await world.database.kysely.selectFrom('mail_requests').select('id').execute()).toEqual([])
})

test('a mail that the server refuses stays requested and can be tried again, under the same id', async () => {
  received.length = 0
  const id = await request()
  const runtime = withSmtp()
  refusals = 1
  await expect(deliverMail(runtime, id)).rejects.toThrow('try later')
  await deliverMail(runtime, id)
  await deliverMail(runtime, id)
  expect(received).toHaveLength(1)
  expect((await PostalMime.parse(received[0]?.raw ?? '')).messageId).toBe(`<${id}@chat.example.org>`)
})

test('a mail to an address that the server refuses for good is given up at once', async () => {
  const id = await request({ to: 'typo@example.org', template: 'confirm_sign_up' })
  await deliverMail(withSmtp(), id)
  const waiting = await world.database.kysely.selectFrom('mail_requests').select('id').execute()
  expect(waiting.map((row) => row.id)).not.toContain(id)
})

test('S13: a mail that was given up is not counted as waiting until it is put back, and goes with its link after 7 days', async () => {
  await using own = await openWorld(PUBLIC)
  const { kysely } = own.database
  const since = new Date(0)
  const mail = { template: 'activate', locale: 'en', link: LINK, isSecurity: true } as const
  for (const to of ['ada@example.org', 'eve@example.org']) {
    await own.database.transaction((tx) => requestMail(tx, { ...mail, to, now: own.clock.now() }))
  }
  expect(await countWork(kysely, since)).toMatchObject({ waitingMails: 2 })
  await kysely
    .updateTable('mail_requests')
    .set({ attempts: SERVER_TIMING.retryLimit + 1 })
    .where('recipient', '=', 'ada@example.org')
    .execute()
  const queue = await openQueue(own.runtime, SERVER_TIMING)
  await createQueues(queue, ['mail.deliver'], SERVER_TIMING)
  await sql`insert into pgboss.job (name, state, source_name, data)
    select ${DEAD_LETTERS}, 'created', 'mail.deliver', jsonb_build_object('payload', jsonb_build_object('mail_id', id))
    from mail_requests where recipient = 'ada@example.org'`.execute(kysely)
  expect(await countWork(kysely, since)).toEqual({ waitingMails: 1, givenUpJobs: 1 })
  await queue.redrive(DEAD_LETTERS, { limit: 1 })
  expect(await countWork(kysely, since)).toEqual({ waitingMails: 2, givenUpJobs: 0 })
  await queue.stop({ graceful: false, close: false })
  await cleanUpMail(own.runtime, 7)
  expect(await kysely.selectFrom('mail_requests').select('id').execute()).toHaveLength(2)
  own.clock.advance(7 * 86_400_000 + 1)
  await cleanUpMail(own.runtime, 7)
  const left = await kysely.selectFrom('mail_requests').select('recipient').execute()
  expect(left).toEqual([{ recipient: 'eve@example.org' }])
})

test('without SMTP a mail is kept here, once however often it is delivered, and only the permitted read it', async () => {
  const id = await request({ template: 'confirm_sign_up' })
  await Promise.all(Array.from({ length: 5 }, () => deliverMail(world.runtime, id)))
  const actor = (permissions: Actor['permissions']) => ({
    userId: id,
    sessionId: id,
    role: 'user',
    permissions,
  })
  const read = (permissions: Actor['permissions']) =>
    listOutbox(createTestContext(world.runtime, { actor: actor(permissions) }), {})
  expect(await codeOf(listOutbox(createTestContext(world.runtime), {}))).toBe('access.sign_in_required')
  expect(await codeOf(read(['chat.send', 'admin.enter']))).toBe('access.denied')
  expect(await read(['mail.read_outbox'])).toMatchObject({
    mails: [
      {
        to: 'ada@example.org',
        subject: 'Confirm your email address for PepperChat',
      },
    ],
    earlier: null,
  })
})

test('AD-11: with email notifications off, security mail goes out and other mail does not', async () => {
  await using own = await openWorld(PUBLIC)
  await storeSettings(own.database, { email_notifications: false })
  const now = own.clock.now()
  const ask = (isSecurity: boolean) =>
    own.database.transaction((tx) =>
      requestMail(tx, {
        to: `${isSecurity}@example.org`,
        template: 'activate',
        locale: 'en',
        link: LINK,
        isSecurity,
        now,
      }),
    )
  await ask(true)
  await ask(false)
  for (const { id } of await own.database.kysely.selectFrom('mail_requests').select('id').execute()) {
    await deliverMail(own.runtime, id)
  }
  const kept = await own.database.kysely.selectFrom('outbox_mails').select('recipient').execute()
  expect(kept).toEqual([{ recipient: 'true@example.org' }])
  expect(await own.database.kysely.selectFrom('mail_requests').select('id').execute()).toEqual([])
})

test('the outbox is read in pages, newest first', async () => {
  const values = Array.from({ length: 120 }, (_, index) => ({
    recipient: `p${index}@example.org`,
    subject: 's',
    body_text: 't',
  }))
  await world.database.kysely.insertInto('outbox_mails').values(values).execute()
  const actor = {
    userId: randomUUID(),
    sessionId: '',
    role: 'super_admin',
    permissions: ['mail.read_outbox'] as const,
  }
  const context = createTestContext(world.runtime, { actor })
  const first = await listOutbox(context, {})
  const second = await listOutbox(context, { before: first.earlier ?? undefined })
  expect([first.mails.length, second.mails.length]).toEqual([50, 50])
  expect(first.mails[0]?.to).toBe('p119@example.org')
  expect(second.mails[0]?.to).toBe('p69@example.org')
})

test('S13: reading the outbox is in the audit log, with how many mails were shown', async () => {
  await using own = await openWorld(PUBLIC)
  await own.database.kysely
    .insertInto('outbox_mails')
    .values({ recipient: 'p@example.org', subject: 's', body_text: 't' })
    .execute()
  const userId = randomUUID()
  const actor = { userId, sessionId: '', role: 'super_admin', permissions: ['mail.read_outbox'] as const }
  await listOutbox(createTestContext(own.runtime, { actor }), {})
  expect(await codeOf(listOutbox(createTestContext(own.runtime), {}))).toBe('access.sign_in_required')
  const entries = await own.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .execute()
  expect(entries).toEqual([
    { action: 'mail.outbox_read', actor_id: userId, details: { mails: 1, newest: expect.any(Number) } },
  ])
})

test('S13: a kept mail goes when its link is used, replaced, voided or expired, and after 7 days in any case', async () => {
  await using own = await openWorld(PUBLIC)
  const { kysely } = own.database
  const addLink = (token: string, expiresInMs: number) =>
    kysely
      .insertInto('membership_links')
      .values({
        token_hash: hashSecret(token),
        purpose: 'activate',
        created_at: own.clock.now(),
        expires_at: new Date(own.clock.now().getTime() + expiresInMs),
      })
      .execute()
  const keep = async (token: string, expiresInMs: number) => {
    await addLink(token, expiresInMs)
    const link = `${PUBLIC}/auth/link#${token}`
    const mail = { template: 'activate', locale: 'en', link, isSecurity: true } as const
    const id = await own.database.transaction((tx) =>
      requestMail(tx, { ...mail, to: `${token}@example.org`, now: own.clock.now() }),
    )
    await deliverMail(own.runtime, id)
  }
  const kept = async () =>
    (await kysely.selectFrom('outbox_mails').select('recipient').orderBy('id').execute()).map(
      (row) => row.recipient,
    )
  const day = 86_400_000
  await keep('used', 30 * day)
  await keep('voided', 30 * day)
  await keep('expired', day)
  await keep('open', 30 * day)
  expect(await kept()).toHaveLength(4)
  const link = (token: string) => hashSecret(token)
  await kysely
    .updateTable('membership_links')
    .set({ used_at: own.clock.now() })
    .where('token_hash', '=', link('used'))
    .execute()
  await kysely.deleteFrom('membership_links').where('token_hash', '=', link('voided')).execute()
  expect(await kept()).toEqual(['expired@example.org', 'open@example.org'])
  own.clock.advance(day + 1)
  await cleanUpMail(own.runtime, 7)
  expect(await kept()).toEqual(['open@example.org'])
  own.clock.advance(6 * day)
  await cleanUpMail(own.runtime, 7)
  expect(await kept()).toEqual([])
})

test('S13: the list holds no link; one mail is opened by the permitted, each time with an audit entry', async () => {
  await using own = await openWorld(PUBLIC)
  const { id } = await own.database.kysely
    .insertInto('outbox_mails')
    .values({ recipient: 'p@example.org', subject: 's', body_text: `Open ${LINK}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userId = randomUUID()
  const actor = { userId, sessionId: '', role: 'super_admin', permissions: ['mail.read_outbox'] as const }
  const context = createTestContext(own.runtime, { actor })
  const listed = await listOutbox(context, {})
  expect(JSON.stringify(listed)).not.toContain(LINK)
  expect(Object.keys(listed.mails[0] ?? {}).sort()).toEqual(['created_at', 'id', 'subject', 'to'])
  const visitor = createTestContext(own.runtime)
  expect(await codeOf(openOutboxMail(visitor, { id: String(id) }))).toBe('access.sign_in_required')
  expect(await openOutboxMail(context, { id: String(id) })).toEqual({ text: `Open ${LINK}` })
  expect(await codeOf(openOutboxMail(context, { id: '999999' }))).toBe('mail.not_found')
  const entries = await own.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'mail.outbox_mail_opened')
    .execute()
  expect(entries).toEqual([{ actor_id: userId, details: { mail: id } }])
})
