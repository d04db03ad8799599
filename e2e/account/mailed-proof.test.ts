import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', REAUTHENTICATION_MINUTES: '5' } })
})

/** Leaves an account as other ways in do, without a password, with a session that is an hour old. */
async function takePassword(email: string): Promise<void> {
  await server.stop()
  const { dataDir } = server
  const location = { databaseUrl: undefined, databasePoolSize: 1, dataDir }
  const database = await openDatabase(location, pino({ level: 'silent' }))
  const { kysely } = database
  const owner = sql`(select id from auth_users where email = ${email})`
  await sql`update auth_accounts set password = null where user_id = ${owner}`.execute(kysely)
  await sql`update auth_users set email_verified = true where email = ${email}`.execute(kysely)
  await sql`update auth_sessions set created_at = now() - interval '1 hour' where user_id = ${owner}`.execute(
    kysely,
  )
  await database.close()
  await server.restart()
}

test.each(['phone', 'desktop'] as const)(
  'AU-8, ST-6: on a %s, a member without a password exports and downloads their data by a mailed code',
  async (device) => {
    const page = await newPage({ device, origin: server.origin })
    allowProblem(page, /status of (403|503)|ERR_CONNECTION_REFUSED|net::ERR/)
    const { email } = await joinAsMember(page, server.origin)
    await page.goto('about:blank')
    await takePassword(email)
    await page.goto('/?settings=privacy')
    const settings = page.getByRole('dialog', { name: 'Account Settings' })
    await settings.getByRole('button', { name: 'Export my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByText(`This step needs a code that we email to ${email}.`).waitFor()
    await expectClean(page, 'the question for a mailed code')
    await press(page, 'Email me a code')
    const { text } = await readMail(server, email, /code to confirm a step/)
    await dialog.getByLabel('Code from the email').fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const link = settings.getByRole('link', { name: /^Download my data/ })
    await link.waitFor({ timeout: 60_000 })
    await expect.poll(() => dialog.isVisible()).toBe(false)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
  },
)
