import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { type MailServer, startMailServer } from '../../server/test/announcements/mail-server.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { signInByCall } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { sendMessage } from '../steps/members.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

let smtp: MailServer
let model: ScriptedModel
let server: RunningServer
beforeAll(async () => {
  smtp = await startMailServer()
  model = await startScriptedModel()
  const env = { SEED: 'dev', SMTP_URL: smtp.url, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }
  server = await startServer({ env })
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
})
afterAll(async () => {
  await smtp[Symbol.asyncDispose]()
  await model.close()
})

async function open(name: string, path: string): Promise<Page> {
  const page = await newPage({ origin: server.origin })
  await signInByCall(page, server, `${name}@example.org`, SEEDED_PASSWORD)
  await page.goto(path)
  return page
}

const tile = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test('SA-4: the screen shows a reply in progress, latencies and a stopped flood, and refreshes by itself', async () => {
  const root = await open('super', '/super-admin/monitoring')
  const silver = await open('silver', '/chat')
  await sendMessage(silver, '[[reply tokens=900 rate=5]]')
  await silver.locator('li[data-status]').last().waitFor()
  await expect.poll(() => tile(root, 'Open streams').innerText(), { timeout: 60_000 }).toMatch(/^1\s/)
  // A server that is stopped waits for its replies.
  await silver.getByRole('button', { name: 'Stop', exact: true }).click()

  const stranger = await newPage({ origin: server.origin })
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const data = { identifier: 'gold@example.org', password: 'wrong' }
    await stranger.request.post('/api/membership/sign-in', { data })
  }
  await expect.poll(() => tile(root, 'Rate-limit hits').innerText(), { timeout: 60_000 }).toMatch(/^[1-9]/)
  const latencies = root.getByRole('region', { name: 'Request latency', exact: true })
  await latencies.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => latencies.locator('tbody').innerText(), { timeout: 60_000 })
    .toMatch(/\d\d:\d\d.*\t[\d.,]+\t/)
  await tile(root, 'Rate-limit hits').getByRole('link').click()
  const hit = root.getByRole('row').filter({ hasText: 'Too many requests' })
  await hit.first().waitFor()
  await expectClean(root, 'floods that were stopped')
})

test('SA-4: a job that fails is seen failing, then given up with its error; tried again, it does its work', async () => {
  const wanda = 'wanda.waiting@example.org'
  smtp.refusals.set(
    wanda,
    Array.from({ length: 20 }, () => ({ code: 451, message: '4.3.0 try later' })),
  )
  const root = await open('super', '/super-admin/monitoring')
  const { records } = await (await root.request.get('/api/admin/waitlist/records?search=wanda')).json()
  const path = `/api/admin/waitlist/records/${records[0].id}/invitations`
  const invited = await root.request.post(path, { data: {} })
  expect(invited.ok(), await invited.text()).toBe(true)
  const queue = table(root, 'Jobs and queues').getByRole('row').filter({ hasText: 'mail.deliver' })
  await expect.poll(() => queue.innerText(), { timeout: 60_000 }).toMatch(/^mail\.deliver\s+\d+\s+\d+\s+1\s/)

  // Requests under way are cut when the server stops, each in the way of its moment.
  allowProblem(root, /net::ERR_/)
  await letNextAttemptBeTheLast()
  await root.reload()
  await root.getByText('1 job given up.').waitFor({ timeout: 60_000 })
  const error = table(root, 'Last errors').getByRole('row').filter({ hasText: 'mail.deliver' })
  await error.getByText('a job failed too often and was given up').waitFor({ timeout: 60_000 })
  await expectClean(root, 'a job that was given up')

  smtp.refusals.clear()
  await press(root, 'Retry given up jobs')
  await root.getByRole('dialog', { name: 'Retry 1 job?' }).getByRole('button', { name: 'Try again' }).click()
  await seeToast(root, 'Retrying 1 job')
  await root.getByText('0 jobs given up.').waitFor({ timeout: 60_000 })
  const toWanda = () => smtp.mails.filter(({ to }) => to === wanda).length
  await expect.poll(toWanda, { timeout: 60_000 }).toBe(1)
})

/** As when a job has failed for hours, without waiting for them. */
async function letNextAttemptBeTheLast(): Promise<void> {
  await server.stop()
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  try {
    await sql`update pgboss.job set retry_limit = 0, start_after = now()
      where name = 'mail.deliver' and state = 'retry'`.execute(database.kysely)
  } finally {
    await database.close()
  }
  await server.restart()
}
