import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../server/test/announcements/mail-server.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { signInByCall } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

// One server and one story: later tests build on what earlier ones did.
let smtp: MailServer
let server: RunningServer
beforeAll(async () => {
  smtp = await startMailServer()
  // Mails go to proven addresses only, and those of seven seeded people are proven.
  server = await startServer({ env: { RATE_LIMITS: 'off', SEED: 'dev', SMTP_URL: smtp.url } })
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
})
afterAll(() => smtp[Symbol.asyncDispose]())

const [ADMIN, READER, REFUSED] = ['admin@example.org', 'gold@example.org', 'bronze@example.org']

const recent = (page: Page) =>
  page.getByRole('region', { name: 'Recent Announcements' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

async function openCenter(path = '/admin/announcements'): Promise<Page> {
  const admin = await newPage({ origin: server.origin })
  await signInByCall(admin, server, ADMIN, SEEDED_PASSWORD)
  await admin.goto(path)
  return admin
}

async function writeMail(admin: Page, message: string): Promise<void> {
  await admin.getByRole('checkbox', { name: /^Email/ }).check()
  await admin.getByRole('textbox', { name: 'Message' }).fill(message)
}

async function announce(admin: Page, message: string): Promise<void> {
  await writeMail(admin, message)
  await press(admin, 'Send Announcement')
  await dialog(admin).getByRole('button', { name: 'Send now' }).click()
  await seeToast(admin, 'Announcement Sent')
}

/** Lists the mails that arrived with these words in them. */
async function mailsAbout(words: string) {
  const mails = await Promise.all(
    smtp.mails.map(async ({ to, raw }) => ({ ...(await PostalMime.parse(raw)), to })),
  )
  return mails.filter(({ text, html }) => `${text}${html}`.includes(words))
}

test('AD-13: an announcement is tried on oneself, mailed to each while a bar shows how far it is, and a refused one is retried', async () => {
  const admin = await openCenter()
  await writeMail(admin, 'Only a trial.')
  await press(admin, 'Send me a test')
  await seeToast(admin, 'Test sent to you')
  expect((await mailsAbout('Only a trial.')).map(({ to }) => to)).toEqual([ADMIN])

  allowProblem(admin, /status of 409/)
  smtp.refusals.set(ADMIN, [{ code: 552, message: '5.2.2 mailbox full' }])
  await admin.getByRole('checkbox', { name: /In-App/ }).check()
  await press(admin, 'Send me a test')
  await seeToast(admin, 'The test reached you through some channels only')
  const results = admin.getByRole('list', { name: 'Test results' }).getByRole('listitem')
  expect(await results.allInnerTexts()).toEqual([
    expect.stringMatching(/^Email did not arrive\. Refused: 552/),
    'In-App arrived',
  ])
  await admin.getByRole('checkbox', { name: /In-App/ }).uncheck()

  smtp.refusals.set(REFUSED, [{ code: 552, message: '5.2.2 mailbox full' }])
  const gate = Promise.withResolvers<void>()
  smtp.onTaken = (to) => (to === READER ? gate.promise : undefined)
  await announce(admin, 'The Bazaar opens at noon.')
  const bar = recent(admin).getByRole('progressbar', { name: 'Sending' })
  await expect.poll(() => bar.getAttribute('value'), { timeout: 60_000 }).toMatch(/^0\.8/)
  await recent(admin).getByText('6 of 7 · 85%').waitFor()
  await recent(admin).getByText('5 delivered, 1 failed, 1 pending').waitFor()
  await expectClean(admin, 'sending')
  gate.resolve()
  await recent(admin).getByText('6 delivered, 1 failed, 0 pending').waitFor({ timeout: 60_000 })
  expect(await bar.count()).toBe(0)

  await press(admin, 'See 1 failure')
  const row = dialog(admin).getByRole('row').filter({ hasText: REFUSED })
  await row.getByText('552 5.2.2').waitFor()
  await row.getByRole('button', { name: 'Try again' }).click()
  await seeToast(admin, 'Retrying 1 person')
  await admin.keyboard.press('Escape')
  await recent(admin).getByText('7 delivered, 0 failed, 0 pending').waitFor({ timeout: 60_000 })
  const recipients = (await mailsAbout('The Bazaar opens at noon.')).map(({ to }) => to)
  expect(recipients).toEqual(expect.arrayContaining([ADMIN, READER, REFUSED]))
  expect([recipients.length, new Set(recipients).size]).toEqual([7, 7])
})

test('AD-13: the link of a mail ends these mails on its own page, the next one passes its reader by, and they come back', async () => {
  const mail = (await mailsAbout('The Bazaar opens at noon.')).find(({ to }) => to === READER)
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const link = header.slice(1, -1)
  expect(link).toMatch(new RegExp(`^${server.origin}/unsubscribe\\?token=`))
  expect(mail?.text).toContain(link)
  const person = await newPage({ device: 'phone' })
  await person.goto(link)
  await person.getByText('Unsubscribe from announcement emails?').waitFor()
  await expectClean(person, 'the way out of announcement mails')
  await press(person, 'Unsubscribe')
  await person.getByRole('status').getByText('You are unsubscribed from announcement emails').waitFor()

  const admin = await openCenter()
  await admin.getByRole('checkbox', { name: 'Email reaches 6 people' }).waitFor()
  await announce(admin, 'The Bazaar closes at six.')
  await recent(admin).first().getByText('6 delivered, 0 failed, 0 pending').waitFor({ timeout: 60_000 })
  expect((await mailsAbout('The Bazaar closes at six.')).map(({ to }) => to)).not.toContain(READER)

  await press(person, 'Subscribe again')
  await person.getByText('Unsubscribe from announcement emails?').waitFor()
  await admin.reload()
  await admin.getByRole('checkbox', { name: 'Email reaches 7 people' }).waitFor()
})

test('AD-11: while the settings keep mails back the screen says so, and a restored setting lets them go again', async () => {
  const admin = await openCenter('/admin/settings')
  const save = async () => {
    await press(admin, 'Save Settings')
    await admin.getByText('Everything is saved.').waitFor()
  }
  await admin.getByRole('switch', { name: 'Email Notifications' }).uncheck()
  await save()
  const center = await openCenter()
  await center.getByText('Email notifications are switched off in the settings.').waitFor()
  expect(await center.getByRole('checkbox', { name: /^Email/ }).isDisabled()).toBe(true)
  await press(admin, 'Restore Email Notifications')
  await save()
  await center.reload()
  await center.getByRole('checkbox', { name: 'Email reaches 7 people' }).waitFor()
})

test('AD-7, AD-13: a scheduled notification arrives in an open inbox on time', async () => {
  const member = await newPage({ origin: server.origin, device: 'phone' })
  await signInByCall(member, server, READER, SEEDED_PASSWORD)
  await member.goto('/')
  await member.getByRole('button', { name: /^Notifications/ }).click()
  const inbox = member.getByRole('dialog', { name: 'Notifications' })
  await inbox.waitFor()

  // The fields of the screens accept whole minutes only.
  const admin = await openCenter()
  const post = async (path: string, data: object) => {
    const answer = await admin.request.post(`/api/admin/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; status: string }
  }
  const at = new Date(Date.now() + 2_000).toISOString()
  const announcement = { id: randomUUID(), message: 'Doors close at ten.', channel: 'in_app', at }
  expect(await post('announcements', announcement)).toMatchObject({ status: 'scheduled' })
  const fields = { title: 'Last call', message: 'Now.', type: 'info', target_audience: 'users' }
  const { id } = await post('notifications', fields)
  await post(`notifications/${id}/send`, { at })
  // The server looks for them every minute.
  await inbox.getByRole('link', { name: /Doors close at ten/ }).waitFor({ timeout: 100_000 })
  await inbox.getByRole('button', { name: /Last call/ }).waitFor({ timeout: 60_000 })
  await admin.reload()
  await recent(admin).first().getByText('7 delivered, 0 failed, 0 pending').waitFor({ timeout: 60_000 })
})
