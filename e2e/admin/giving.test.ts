import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function join(options: PageOptions = {}) {
  const page = await newPage({ origin: server.origin, ...options })
  const { email } = await joinAsMember(page, server.origin)
  return { page, email }
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(path)).json() as Promise<Answer>
}

async function idOf(admin: Page, email: string): Promise<string> {
  const { users } = await ask<{ users: { id: string }[] }>(admin, `/api/admin/users/search?q=${email}`)
  return users[0]?.id ?? ''
}

/** Types a part of an address into a picker and takes the one that is found. */
async function pick(page: Page, label: string, email: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(email)
  await page.locator('[role=option]').filter({ hasText: email }).click()
}

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('AD-9: a gift waits, is processed once, and arrives while the recipient looks, with its reason', async () => {
  const member = await join()
  await member.page.goto('/credit-history')
  const admin = await openAsAdmin(server, '/admin/credit-gifts')
  await admin.getByText('No credit gifts found. Create your first gift to get started.').waitFor()
  await press(admin, 'Create Gift')
  const submit = inDialog(admin, 'Create Gift')
  const amount = dialog(admin).getByLabel('Amount')
  await amount.fill('25')
  expect(await submit.isDisabled()).toBe(true)
  await pick(admin, 'Recipient', 'root@example.org')
  await dialog(admin).getByText('You cannot give credits to yourself.').waitFor()
  await pick(admin, 'Recipient', member.email)
  for (const wrong of ['', '0', '-5', '2.5', '10001', 'lots']) {
    await amount.fill(wrong)
    expect(await submit.isDisabled(), wrong).toBe(true)
  }
  await amount.fill('25')
  await dialog(admin).getByLabel('Reason').fill('For the chillies')
  await submit.click()
  await seeToast(admin, 'Gift created')
  await admin.getByRole('listitem').filter({ hasText: member.email }).getByText('Pending').waitFor()
  expect(await ask(member.page, '/api/credits')).toMatchObject({ xp_credits: 0 })

  const slower = await openAsAdmin(server, '/admin/credit-gifts?status=pending')
  await slower.getByRole('button', { name: 'Process Gift' }).waitFor()
  const card = admin.getByRole('listitem').filter({ hasText: member.email })
  await card.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog(admin).getByLabel('Amount').fill('9999')
  await inDialog(admin, 'Save').click()
  await card.getByText('9,999 credits').waitFor()
  await card.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog(admin).getByLabel('Amount').fill('25')
  await inDialog(admin, 'Save').click()
  await card.getByText('25 credits').waitFor()
  await press(admin, 'Process Gift')
  await dialog(admin).getByText('The credits arrive at once. They cannot be taken back.').waitFor()
  expect(await ask(member.page, '/api/credits')).toMatchObject({ xp_credits: 0 })
  await inDialog(admin, 'Give now').dblclick()
  await seeToast(admin, 'Gift processed')
  await admin
    .getByRole('listitem')
    .filter({ hasText: member.email })
    .getByText('Processed', { exact: true })
    .waitFor()
  await member.page.getByText('Credits received as gift').waitFor()
  await member.page.getByText('For the chillies').first().waitFor()
  await member.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor({ timeout: 60_000 })
  allowProblem(slower, /status of 409/)
  await press(slower, 'Process Gift')
  await inDialog(slower, 'Give now').click()
  await seeToast(slower, 'Failed to process credit gift - gift may not exist or is already processed')
  await slower.getByText('No gifts of this kind').waitFor()
  expect(await ask(member.page, '/api/credits')).toMatchObject({ xp_credits: 25 })

  await slower.goto(`/admin/credit-gifts?status=failed&to=${await idOf(admin, member.email)}`)
  const recipient = slower.getByRole('combobox', { name: 'Recipient' })
  await expect.poll(() => recipient.inputValue()).not.toBe('')
  await dialog(slower).getByText(member.email).waitFor()
  await inDialog(slower, 'Cancel').click()
  await expect.poll(() => new URL(slower.url()).search).toBe('?status=failed')
})

test('AD-9: a gift fails whose recipient was banned meanwhile, and says why', async () => {
  const { email } = await join()
  const admin = await openAsAdmin(server, '/admin/credit-gifts')
  await admin.getByText('25 credits').waitFor()
  const recipient_id = await idOf(admin, email)
  const gift = { id: randomUUID(), recipient_id, amount: 5 }
  expect((await admin.request.post('/api/admin/credit-gifts', { data: gift })).ok()).toBe(true)
  const ban = { data: { reason: 'Spam' } }
  expect((await admin.request.post(`/api/admin/users/${recipient_id}/ban`, ban)).ok()).toBe(true)
  await press(admin, 'Refresh')
  const card = admin.getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: 'Process Gift' }).click()
  await inDialog(admin, 'Give now').click()
  await seeToast(admin, 'Failed to process credit gift')
  await card.getByText('The recipient was banned at the time of processing. Nothing was added.').waitFor()
  await admin.getByRole('search').getByRole('button', { name: 'Failed' }).click()
  await expect.poll(() => new URL(admin.url()).search).toBe('?status=failed')
  await card.getByText('The recipient was banned at the time of processing. Nothing was added.').waitFor()
  expect(await admin.getByRole('button', { name: 'Process Gift' }).count()).toBe(0)
})

test('AD-9: a gift that waits is cancelled after a question, and stays in the list', async () => {
  const { email } = await join()
  const admin = await openAsAdmin(server, '/admin/credit-gifts')
  const recipient_id = await idOf(admin, email)
  const gift = { id: randomUUID(), recipient_id, amount: 9_999 }
  expect((await admin.request.post('/api/admin/credit-gifts', { data: gift })).ok()).toBe(true)
  await press(admin, 'Refresh')
  const card = admin.getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: 'Cancel gift' }).click()
  await inDialog(admin, 'Cancel the gift').click()
  await seeToast(admin, 'Gift cancelled')
  await card.getByText('Cancelled', { exact: true }).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
})

test('AD-9: gifts that cannot be loaded show an error and a retry', async () => {
  const page = await openAsAdmin(server, '/admin/credit-gifts')
  await page.getByText('25 credits').waitFor()
  allowProblem(page, /status of 500|answered 500/)
  await page.route('**/rpc/credits/gifts/**', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Processed')
  await page.getByRole('main').getByText('Failed to fetch credit gifts').waitFor()
  await page.unroute('**/rpc/credits/gifts/**')
  await press(page, 'Try again')
  await page.getByRole('main').getByText('Failed to fetch credit gifts').waitFor({ state: 'detached' })
  await page.getByText('25 credits').waitFor()
})

async function writeNotification(page: Page, fields: { title: string; message: string; person?: string }) {
  await press(page, 'Create Notification')
  await dialog(page).getByLabel('Title').fill(fields.title)
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill(fields.message)
  if (fields.person === undefined) return
  await dialog(page).getByLabel('Audience').selectOption({ label: 'One person' })
  await pick(page, 'Person', fields.person)
}

async function act(page: Page, title: string, name: string, confirm: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name, exact: true }).click()
  await inDialog(page, confirm).click()
}

test('AD-7: a notification to one person is in their inbox at once, is counted when read, and can be withdrawn', async () => {
  const member = await join()
  const other = await join()
  await member.page.goto('/')
  await bell(member.page).waitFor()
  const admin = await openAsAdmin(server, '/admin/notifications')
  await admin.getByText('No notifications yet').waitFor()
  await press(admin, 'Create Notification')
  await inDialog(admin, 'Create').click()
  await expect.poll(() => dialog(admin).getByText('Please fill this in.').count()).toBe(2)
  await inDialog(admin, 'Cancel').click()

  await writeNotification(admin, { title: 'You won', message: 'A card is on its way.', person: member.email })
  const preview = dialog(admin).getByRole('region', { name: 'Preview' })
  expect(await preview.innerText()).toMatch(/You won[\s\S]*A card is on its way\./)
  await inDialog(admin, 'Create').click()
  await seeToast(admin, 'Notification created')
  await act(admin, 'You won', 'Send', 'Send now')
  await seeToast(admin, 'Notification sent')
  await seeToast(member.page, 'You won')
  await bell(member.page).click()
  await dialog(member.page)
    .getByRole('button', { name: /You won/ })
    .click()
  await member.page.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'detached' })
  expect(await ask(other.page, '/api/notifications')).toMatchObject({ notifications: [], unread: 0 })
  const row = admin.getByRole('row').filter({ hasText: 'You won' })
  await expect
    .poll(async () => {
      await press(admin, 'Refresh')
      return (await row.innerText()).replaceAll(/\s+/g, ' ')
    })
    .toMatch(/Sent .* 1 of 1 Archive Delete$/)
  expect(await row.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await act(admin, 'You won', 'Archive', 'Archive it')
  await seeToast(admin, 'Notification archived')
  const item = dialog(member.page).getByRole('button', { name: /You won/ })
  await item.waitFor({ state: 'detached', timeout: 60_000 })
})

test('AD-7: a moment to go out and one to expire; expired notifications are gone from inboxes', async () => {
  const admin = await openAsAdmin(server, '/admin/notifications')
  const { page } = await join()
  await writeNotification(admin, { title: 'Doors', message: 'They open.' })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await dialog(admin).getByLabel('Send at').fill(tomorrow)
  await dialog(admin).getByLabel('Expires at').fill(tomorrow)
  await inDialog(admin, 'Create and schedule').click()
  await dialog(admin).getByText('It would expire before it is sent.').waitFor()
  await dialog(admin).getByLabel('Expires at').fill('')
  await inDialog(admin, 'Create and schedule').click()
  await seeToast(admin, 'Notification scheduled')
  await admin
    .getByRole('row')
    .filter({ hasText: 'Doors' })
    .getByText(/^goes out/)
    .waitFor()

  await page.goto('/')
  await bell(page).waitFor()
  // By call: the fields know whole minutes only.
  const expires_at = new Date(Date.now() + 15_000).toISOString()
  const data = { title: 'Flash sale', message: 'Now.', type: 'warning', target_audience: 'users', expires_at }
  const created = await admin.request.post('/api/admin/notifications', { data })
  const { id } = (await created.json()) as { id: string }
  expect((await admin.request.post(`/api/admin/notifications/${id}/send`, { data: {} })).ok()).toBe(true)
  const titles = async () => {
    const { notifications } = await ask<{ notifications: { about: { title?: string } }[] }>(
      page,
      '/api/notifications',
    )
    return notifications.map(({ about }) => about.title)
  }
  expect(await titles()).toEqual(['Flash sale'])
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await expect.poll(titles, { timeout: 60_000 }).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await dialog(page).getByText('Nothing here.').waitFor()

  await press(admin, 'Refresh')
  await admin.getByLabel('Search notifications').fill('sale')
  await expect.poll(() => new URL(admin.url()).search).toBe('?search=sale')
  await expect.poll(() => admin.getByRole('row').count()).toBe(2)
  await admin.getByRole('search').getByLabel('Status').selectOption({ label: 'Archived' })
  await admin.getByText('No notifications match these filters').waitFor()
  await admin.goBack()
  await act(admin, 'Flash sale', 'Delete', 'Delete it')
  await seeToast(admin, 'Notification deleted')
  await admin.getByText('No notifications match these filters').waitFor()
  const total = admin.locator('dl > div').filter({ hasText: 'Total' })
  await expect.poll(async () => (await total.innerText()).replaceAll(/\s+/g, ' ')).toBe('Total 2')
})

test('AD-12: an announcement in the app is on record, and its readers see it', async () => {
  const member = await join()
  const admin = await openAsAdmin(server, '/test-admin-features')
  await admin.getByText('No announcements yet.').waitFor()
  const send = admin.getByRole('button', { name: 'Send Announcement' })
  const message = admin.getByRole('textbox', { name: 'Message' })
  expect(await send.isDisabled()).toBe(true)
  await message.fill('Auction night moves to Friday.\nBring your dragons.')
  expect(await admin.getByLabel('Audience').inputValue()).toBe('all')
  await expect.poll(() => admin.getByLabel('Channel').inputValue()).toBe('in_app')
  await admin.getByLabel('Channel').selectOption({ label: 'Bot DM' })
  await admin.getByText('No bot is configured on this server').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await admin.getByLabel('Channel').selectOption({ label: 'In-App' })
  await send.click()
  await dialog(admin)
    .getByRole('heading', { name: /^Send this to \d+ people\?$/ })
    .waitFor()
  await expectClean(admin, 'the question before an announcement')
  await inDialog(admin, 'Cancel').click()
  expect(await ask(member.page, '/api/announcements')).toMatchObject({ announcements: [] })
  await send.click()
  await inDialog(admin, 'Send now').click()
  await seeToast(admin, 'Announcement Sent', 'The announcement has been sent successfully')
  const item = admin.getByRole('listitem').filter({ hasText: 'Bring your dragons.' })
  await item.getByText('In-App').waitFor()
  await item.getByText('All Users').waitFor()
  expect(await send.isDisabled()).toBe(true)
  const mine = async () =>
    (await ask<{ announcements: { message: string }[] }>(member.page, '/api/announcements')).announcements
  await expect.poll(mine).toMatchObject([{ message: 'Auction night moves to Friday.\nBring your dragons.' }])
})

test('AD-12, DR-6: a role and a gift from one page with the admin header and navigation', async () => {
  const visitor = await newPage({ origin: server.origin })
  await visitor.goto('/test-admin-features')
  await visitor.getByText('Please sign in to access admin features.').waitFor()
  const member = await join()
  await member.page.goto('/test-admin-features')
  await member.page.getByText('Failed to load users. Admin privileges required.').waitFor()

  const admin = await openAsAdmin(server, '/test-admin-features')
  await admin.locator('header[data-area=admin]').waitFor()
  await admin
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Users' })
    .waitFor()
  const update = admin.getByRole('button', { name: 'Update Role' })
  const give = admin.getByRole('button', { name: 'Gift Credits' })
  await update.waitFor()
  expect(await update.isDisabled()).toBe(true)
  await admin.getByLabel('Credit Amount').fill('40')
  expect(await give.isDisabled()).toBe(true)
  await pick(admin, 'User', member.email)
  await admin.getByLabel('Credit Amount').fill('none')
  expect(await give.isDisabled()).toBe(true)
  await admin.getByLabel('Credit Amount').fill('40')
  await admin.getByLabel('Reason').fill('Well asked')
  await give.click()
  await dialog(admin)
    .getByRole('heading', { name: /^Give 40 credits to / })
    .waitFor()
  await expectClean(admin, 'the question before a gift')
  await inDialog(admin, 'Give now').click()
  await seeToast(admin, 'Credits Gifted', '40 credits have been gifted to the user')
  await member.page.goto('/credit-history')
  await member.page.getByText('Well asked').first().waitFor()
  expect(await ask(member.page, '/api/credits')).toMatchObject({ xp_credits: 40 })

  await admin.getByLabel('New role').selectOption({ label: 'Admin' })
  await update.click()
  await dialog(admin).getByText('They gain').waitFor()
  await inDialog(admin, 'Promote to Admin').click()
  await seeToast(admin, 'Role Updated', 'User role has been updated to admin')
  await member.page.goto('/admin/credit-gifts')
  await member.page.getByText('Well asked').waitFor()
  await admin.getByLabel('New role').selectOption({ label: 'User' })
  await update.click()
  await dialog(admin).getByText('They lose').waitFor()
  await inDialog(admin, 'Demote to User').click()
  await seeToast(admin, 'Role Updated', 'User role has been updated to user')
  await member.page.goto('/admin/credit-gifts')
  await seeToast(member.page, 'Access Denied')

  allowProblem(admin, /status of 403/)
  await pick(admin, 'User', 'root@example.org')
  expect(await update.isDisabled()).toBe(true)
  await admin.getByLabel('New role').selectOption({ label: 'Admin' })
  await update.click()
  await dialog(admin).getByText('You cannot change your own role.').waitFor()
  await inDialog(admin, 'Make Admin').click()
  await seeToast(admin, 'Failed to update user role', 'You cannot change your own role.')
})

test.each(['phone', 'desktop'] as const)(
  'AD-7, AD-9, AD-12: the screens are clean for axe and fit in both schemes: %s',
  async (device) => {
    const page = await openAsAdmin(server, '/admin/credit-gifts', { device })
    await page.getByText('25 credits').waitFor()
    await expectClean(page, 'gifts')
    await press(page, 'Create Gift')
    await expectClean(page, 'a new gift')
    await page.goto('/admin/notifications')
    await page.getByText('You won').waitFor()
    await expectClean(page, 'notifications')
    await press(page, 'Create Notification')
    await inDialog(page, 'Create').click()
    await expectClean(page, 'a new notification')
    await page.goto('/test-admin-features')
    await page.getByRole('button', { name: 'Update Role' }).waitFor()
    await expectClean(page, 'admin features')
  },
)
