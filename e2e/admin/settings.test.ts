import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signUp } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const MAINTENANCE = 'We are down for maintenance. Please come back later.'

async function save(admin: Page, count = 1): Promise<void> {
  await admin.getByText(count === 1 ? '1 unsaved change' : `${count} unsaved changes`).waitFor()
  await press(admin, 'Save Settings')
  await admin.getByText('Everything is saved.').waitFor()
}

test('AD-11: maintenance is previewed, refuses new actions of members, and is restored from the history', async () => {
  const member = await newPage({ origin: server.origin })
  await joinAsMember(member, server.origin)
  const admin = await openAsAdmin(server, '/admin/settings')
  await press(admin, 'Preview maintenance')
  await admin.getByRole('dialog').getByText(MAINTENANCE).waitFor()
  await admin.keyboard.press('Escape')
  await admin.getByRole('switch', { name: 'Maintenance Mode' }).check()
  await save(admin)
  const reminder = admin.getByRole('region', { name: 'Maintenance Mode' })
  await reminder.waitFor()

  allowProblem(member, /503/)
  await member.goto('/chat')
  await sendMessage(member, 'Is anybody there?')
  await member.getByText(MAINTENANCE).first().waitFor()
  const visitor = await newPage({ origin: server.origin })
  allowProblem(visitor, /503/)
  await visitor.goto('/auth')
  await visitor.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.getByLabel('Email').fill('late@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('a quiet house of onions')
  await press(visitor, 'Create Account')
  await visitor.getByText(MAINTENANCE).first().waitFor()

  const change = admin.getByRole('listitem').filter({ hasText: 'Maintenance Mode' })
  await change.first().getByRole('button', { name: 'Restore Maintenance Mode' }).click()
  await save(admin)
  await expect.poll(() => change.count()).toBe(2)
  await reminder.waitFor({ state: 'detached' })
  await expect(admin.getByRole('switch', { name: 'Maintenance Mode' }).isChecked()).resolves.toBe(false)
  await member.reload()
  await sendMessage(member, 'And now?')
  await member.locator('li[data-status=answered]').first().waitFor()
})

test('AD-11, D7: at the limit of new chats a message from home continues the latest one and says so', async () => {
  const admin = await openAsAdmin(server, '/admin/settings')
  const field = admin.getByLabel('Max Chat Sessions')
  await field.fill('-1')
  await admin.getByText(/A whole number from 0 to/).waitFor()
  await field.fill('1')
  await save(admin)
  const member = await newPage({ origin: server.origin })
  await joinAsMember(member, server.origin)
  await member.goto('/chat')
  await sendMessage(member, 'What is XP?')
  await member.locator('li[data-status=answered]').first().waitFor()
  await member.goto('/')
  await sendMessage(member, 'What is an auction?')
  await seeToast(member, 'No more new chats today')
  await expect.poll(() => member.locator('li[data-status=answered]').count()).toBe(2)
})

test('AD-11: sign-up says when registration is closed or the day is full; a restore from the history opens it again', async () => {
  const admin = await openAsAdmin(server, '/admin/settings')
  await joinAsMember(await newPage(), server.origin)
  const visitor = await newPage({ origin: server.origin, device: 'phone' })
  allowProblem(visitor, /status of 4\d\d/)
  const signUpLate = async (email: string) => {
    await visitor.goto('/auth')
    await signUp(visitor, email, PASSWORD)
  }
  const change = admin.getByRole('listitem').filter({ hasText: 'Registration Enabled' })
  await admin.getByRole('switch', { name: 'Registration Enabled' }).uncheck()
  await save(admin)
  await signUpLate('shut@example.org')
  await seeToast(visitor, 'Sign Up Failed', 'Registration is closed')

  expect((await change.first().locator('del').innerText()).toLowerCase()).toBe('on')
  await change.first().getByRole('button', { name: 'Restore Registration Enabled' }).click()
  await admin.getByLabel('Max Users Per Day').fill('1')
  await save(admin, 2)
  await signUpLate('full@example.org')
  await seeToast(visitor, 'Sign Up Failed', 'today')
  await press(admin, 'Restore Max Users Per Day')
  await save(admin)
  await signUpLate('full@example.org')
  await seeToast(visitor, 'Welcome to PepperChat!')
})

test('AD-11, ST-4: visitors see the default scheme of the operator, and the name of the site', async () => {
  const admin = await openAsAdmin(server, '/admin/settings')
  await admin.getByLabel('Default theme').selectOption('light')
  expect(await admin.getByLabel('Site Name').getAttribute('placeholder')).toBe('PepperChat')
  await admin.getByLabel('Site Name').fill('Onion House')
  await save(admin, 2)
  await expectClean(admin, 'settings')
  const visitor = await newPage({ origin: server.origin, scheme: 'dark' })
  await expect
    .poll(
      async () => {
        await visitor.goto('/faq')
        return visitor.title()
      },
      { timeout: 60_000 },
    )
    .toContain('Onion House')
  const scheme = await visitor.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe('light')
})
