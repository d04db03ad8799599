import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { refuse, startBotApi, TOKEN } from '../../server/test/announcements/bot-api.ts'
import { newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { importWaitlist } from '../steps/waitlist.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Announcements' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns a time 30 days from now in the format of the browser's own field. */
const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)

test('AD-13: an administrator announces in the app, and members find it in their inbox and under news', async () => {
  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  const admin = await newPage({ origin: server.origin })
  await becomeFirstAdmin(admin, server)
  await admin.goto('/admin/announcements')
  await admin.getByText('No announcements yet.').waitFor()
  await admin.getByText('TELEGRAM_BOT_TOKEN is missing').waitFor()
  await admin.getByText('SMTP_URL is missing').waitFor()
  const send = admin.getByRole('button', { name: 'Send Announcement' })
  expect(await send.isDisabled()).toBe(true)
  await admin.getByRole('textbox', { name: 'Message' }).fill('The Bazaar opens at noon.')
  expect(await admin.getByRole('checkbox', { name: /In-App/ }).isChecked()).toBe(true)
  await press(admin, 'Send me a test')
  // The toast may have made room for the message itself by now; the list stays.
  await admin.getByRole('list', { name: 'Test results' }).getByText('arrived').waitFor()
  await expectClean(admin, 'composing')
  await send.click()
  await dialog(admin).getByText('Send this to 2 people?').waitFor()
  await press(admin, 'Send now')
  await seeToast(admin, 'Announcement Sent')
  await admin.getByText('The announcement has been sent successfully').waitFor()
  await recent(admin).getByText('2 delivered, 0 failed, 0 pending').waitFor({ timeout: 60_000 })

  await admin.getByRole('textbox', { name: 'Message' }).fill('Later, then.')
  await admin.getByLabel('Send at').focus()
  await admin.keyboard.type('12/31/2099')
  await send.click()
  await admin.getByText('Please complete the date and time.').waitFor()
  expect(await dialog(admin).count()).toBe(0)
  await admin.getByLabel('Send at').fill(inAMonth())
  await press(admin, 'Schedule Announcement')
  await press(admin, 'Schedule it')
  await seeToast(admin, 'Announcement scheduled')
  await recent(admin).getByRole('button', { name: 'Cancel it' }).click()
  await seeToast(admin, 'Announcement cancelled')
  await recent(admin).getByText('Cancelled', { exact: true }).waitFor()
  await expectClean(admin, 'what was announced')

  await member.goto('/')
  await member.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await member.getByRole('link', { name: /The Bazaar opens at noon/ }).click()
  await member.getByRole('heading', { name: 'Announcements' }).waitFor()
  await member.getByRole('main').getByText('The Bazaar opens at noon.').waitFor()
  expect(await member.getByText('Later, then.').count()).toBe(0)
  await expectClean(member, 'announcements')
})

test('AD-13: the bot reaches people with a Telegram id; people who blocked it are listed, interrupted ones can be tried again', async () => {
  const bot = await startBotApi()
  onTestFinished(() => bot[Symbol.asyncDispose]())
  bot.behaviours.set(102, [refuse(403, 'Forbidden: bot was blocked by the user')])
  bot.behaviours.set(103, [(response) => response.destroy()])
  const people = [101, 102, 103]
  await importWaitlist(
    server,
    [
      'email,full_name,referral_code,telegram_id',
      ...people.map((id) => `t${id}@example.org,Teller ${id},TELLE${id},${id}`),
    ].join('\n'),
  )
  const member = await newPage({ origin: server.origin })
  for (const id of people) {
    const data = { referral_code: `TELLE${id}`, password: PASSWORD }
    const answer = await member.request.post('/api/membership/activation', { data })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  }
  await server.stop()
  await server.restart({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: bot.url })
  const admin = await newPage({ origin: server.origin, device: 'phone' })
  await admin.goto('/auth?next=%2Fadmin%2Fannouncements')
  await admin.getByLabel('Email or Referral Code').fill('root@example.org')
  await admin.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(admin, 'Sign In')
  await admin.getByText('reaches 3 people').waitFor()
  await admin.getByRole('textbox', { name: 'Message' }).fill('Ping')
  await press(admin, 'Send Announcement')
  await dialog(admin).getByText('Send this to 3 people?').waitFor()
  await press(admin, 'Send now')
  await recent(admin).getByText('1 delivered, 2 failed, 0 pending').waitFor({ timeout: 60_000 })
  await recent(admin).getByRole('button', { name: 'See 2 failures' }).click()
  await dialog(admin).getByText('Blocked the bot').waitFor()
  await dialog(admin).getByText('Interrupted: it may have arrived.').waitFor()
  await expectClean(admin, 'failures')
  await press(admin, 'Try all again')
  await seeToast(admin, 'Retrying 1 person')
  await admin.keyboard.press('Escape')
  await recent(admin).getByText('2 delivered, 1 failed, 0 pending').waitFor({ timeout: 60_000 })
  expect(bot.messages.map(({ chatId }) => chatId).toSorted()).toEqual([101, 103])
})
