import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin, signInByCall } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

// One server and one story: later tests build on what earlier ones did.
let server: RunningServer
let email: string | undefined
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

/** Opens a super admin and a member, each in a browser of their own. */
async function openCast(look: PageOptions = {}): Promise<{ root: Page; member: Page; email: string }> {
  const root = await openAsAdmin(server, '/', look)
  const member = await newPage({ origin: server.origin })
  if (email) await signInByCall(member, server, email)
  else email = (await joinAsMember(member, server.origin)).email
  return { root, member, email }
}

const row = (page: Page, of: string) => page.getByRole('row').filter({ hasText: of })

test('AD-1: an administrator who signs in at the door of a screen lands on it, with its filters', async () => {
  await openCast()
  const wanted = '/admin/users?q=root&role=super_admin'
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await page.goto(wanted)
  await expect.poll(() => page.url()).toBe(`${server.origin}/auth?next=${encodeURIComponent(wanted)}`)
  await signIn(page, 'root@example.org', PASSWORD)
  await row(page, 'root@example.org').waitFor()
  expect(page.url()).toBe(`${server.origin}${wanted}`)
})

test('AD-3: an admin is made and unmade from the list, and the member sees it', async () => {
  const { root, member, email } = await openCast()
  await root.goto('/admin/users')
  await row(root, email).getByRole('button', { name: 'Promote to Admin' }).click()
  const gained = root.getByRole('dialog').locator('section').filter({ hasText: 'They gain' })
  await gained.getByText('Ban and sign out').waitFor()
  await expectClean(root, 'what a role will change')
  await root.getByRole('dialog').getByRole('button', { name: 'Promote to Admin' }).click()
  await seeToast(root, 'User Promoted')
  expect(await row(root, 'root@example.org').getByRole('button').count()).toBe(0)

  await member.goto('/admin/users?q=root')
  await row(member, 'root@example.org').getByText('Super Admin').waitFor()
  expect(await member.getByRole('button', { name: /Promote|Demote/ }).count()).toBe(0)

  await row(root, email).getByRole('button', { name: 'Demote to User' }).click()
  await root.getByRole('dialog').getByText('They lose').waitFor()
  await root.getByRole('dialog').getByRole('button', { name: 'Demote to User' }).click()
  await seeToast(root, 'Admin Demoted')
  allowProblem(member, /status of 403/)
  // The screens follow the change of permissions without a reload.
  await member.getByText('You need admin privileges to access this page.').waitFor()
  await expectClean(root, 'the list of people')
})

test('SA-1: a custom role gives its holders its permissions', async () => {
  const { root, member, email } = await openCast()
  await root.goto('/super-admin/roles')
  await root.getByText('Total Users').waitFor()
  await press(root, 'Create Role')
  await root.getByLabel('Name').fill('Doorkeeper')
  await root.getByLabel('Enter the administration').check()
  await root.getByLabel('Manage the waitlist').check()
  await expectClean(root, 'a new role')
  await press(root, 'Save Role')
  await seeToast(root, 'Role created')
  await press(root, 'Holders: Doorkeeper')
  await root.getByRole('combobox', { name: 'Give it to' }).fill(email.slice(0, 8))
  await root.getByRole('dialog').getByRole('option').filter({ hasText: email }).click()
  const gained = root.getByRole('dialog').locator('section').filter({ hasText: 'They gain' })
  await gained.getByText('Manage the waitlist').waitFor()
  await press(root, 'Give the role')
  await root.getByRole('button', { name: `Remove the role from ${email}` }).waitFor()
  await root.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await root.getByRole('listitem').filter({ hasText: 'Doorkeeper' }).getByText('1 user').waitFor()
  await expectClean(root, 'roles')

  await member.goto('/admin/waitlist')
  await member.getByRole('heading', { name: 'Waitlist', exact: true }).waitFor()
  await member.goto('/admin/users')
  await member.getByText('Your role does not cover this screen').waitFor()
})

test.each(['desktop', 'phone'] as const)(
  'SA-2, AU-14: on a %s, a person is viewed, banned with a reason that signing in shows, and unbanned',
  async (device) => {
    const { root, email } = await openCast({ device })
    await root.goto('/super-admin/users')
    await root.getByRole('link', { name: new RegExp(email) }).click()
    await root.getByRole('heading', { name: 'The last 30 days' }).waitFor()
    await root.getByText('Doorkeeper').first().waitFor()
    expect(new URL(root.url()).pathname).toMatch(/^\/admin\/users\/[0-9a-f-]{36}$/)
    await expectClean(root, 'a person')
    await root.reload()
    await press(root, 'Ban')
    const asking = root.getByRole('dialog', { name: `Ban ${email}?` })
    await asking.getByLabel('Reason').fill('Spam links.')
    await asking.getByRole('button', { name: 'Ban', exact: true }).click()
    await seeToast(root, 'Banned')

    const again = await newPage({ origin: server.origin, device })
    allowProblem(again, /status of 403/)
    await again.goto('/auth')
    await signIn(again, email, PASSWORD)
    await again.getByText('This account is suspended: Spam links. Please contact support.').waitFor()

    await press(root, 'Change the ban')
    const changing = root.getByRole('dialog', { name: `Change the ban of ${email}` })
    await changing.getByLabel('Ends', { exact: true }).selectOption('7 days')
    await expectClean(root, 'changing a ban')
    await changing.getByRole('button', { name: 'Change the ban' }).click()
    await seeToast(root, 'Ban changed')
    await signIn(again, email, PASSWORD)
    await again.getByText(/This account is suspended until .+ (GMT|UTC).*: Spam links\./).waitFor()
    await root.goto('/admin/users?state=banned')
    await row(root, email)
      .getByText(/^until /)
      .waitFor()
    await root.goBack()

    await press(root, 'Lift the ban')
    await seeToast(root, 'Ban lifted')
    await signIn(again, email, PASSWORD)
    await seeToast(again, 'Welcome back!')
  },
)

test('AD-3: many are changed at once after a look at what happens', async () => {
  const { root, email } = await openCast()
  await root.goto('/admin/users')
  await root.getByLabel('Select all that are shown').check()
  // The button above the table is for all people who are selected.
  await root.getByRole('button', { name: 'Promote to Admin', exact: true }).first().click()
  const preview = root.getByRole('dialog', { name: 'Promote to Admin' })
  await preview.getByText('You cannot change your own role.').waitFor()
  await preview.getByRole('button', { name: 'Change 1 person' }).click()
  await root.getByText('1 person was changed.').waitFor()
  await row(root, email).getByText('Admin', { exact: true }).waitFor()
})

test('AU-14: an invited person joins with the link, and appears among the people', async () => {
  const root = await openAsAdmin(server, '/admin/users/invitations')
  await press(root, 'Invite a person')
  const dialog = root.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email', { exact: true }).fill('ines@example.org')
  await dialog.getByLabel('Name').fill('Ines Invited')
  await expectClean(root, 'inviting')
  await press(root, 'Invite')
  const link = await dialog.getByRole('code').innerText()
  await expectClean(root, 'the link of an invitation')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await row(root, 'ines@example.org').getByText('Handed over in person').waitFor()

  const guest = await newPage({ origin: server.origin, device: 'phone' })
  await guest.goto(link)
  await guest.getByRole('heading', { name: /^You are invited to/ }).waitFor()
  await guest.reload()
  await guest.getByLabel('New Password').fill(PASSWORD)
  await expectClean(guest, 'an invitation')
  await guest.getByRole('button', { name: /^Join/ }).click()
  await guest.getByText(/^Your referral code is/).waitFor()

  await press(root, 'Refresh')
  await row(root, 'ines@example.org').getByText('Joined').waitFor()
  await expectClean(root, 'invited people')
  await root.getByRole('link', { name: /ines@example\.org/ }).click()
  await root.getByRole('heading', { name: 'ines@example.org' }).waitFor()
})

test('W2: a sign-in link goes to its owner only: the page says where, and does not show it', async () => {
  const root = await openAsAdmin(server, '/admin/users?q=ines')
  await root.getByRole('link', { name: /ines@example\.org/ }).click()
  await press(root, 'Send a sign-in link')
  await expectClean(root, 'sending a sign-in link')
  await press(root, 'Send the link')
  await root.getByText(/the email to ines@example\.org is in the email outbox/).waitFor()
  expect(await root.getByRole('dialog').innerText()).not.toContain('sign-in-link#')
  await expectClean(root, 'a sign-in link that was sent')
})

test('AU-14: a shown sign-in link signs its person in, once, and notifies them', async () => {
  const root = await openAsAdmin(server, '/admin/users?q=ines')
  await root.getByRole('link', { name: /ines@example\.org/ }).click()
  await press(root, 'Show a sign-in link')
  await press(root, 'Show the link')
  const link = await root.getByRole('dialog').getByRole('code').innerText()
  await expectClean(root, 'a sign-in link')

  const ines = await newPage({ origin: server.origin })
  allowProblem(ines, /status of 410/)
  await ines.goto(link)
  await ines.getByText('ines@example.org').waitFor()
  await expectClean(ines, 'the page of a sign-in link')
  await press(ines, 'Sign In')
  await ines.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectClean(ines, 'a new password after a sign-in link')
  await press(ines, 'Not now')
  await ines.waitForURL(({ pathname }) => pathname === '/')
  await ines.getByRole('button', { name: /^Notifications/ }).click()
  await ines.getByText('An administrator viewed a sign-in link to your account').first().waitFor()
  await ines.goto(link)
  await ines.getByText('This link does not work').waitFor()
})

test('AD-3: many people get credits at once, and one of them sees the notification', async () => {
  const root = await openAsAdmin(server, '/admin/users')
  const ines = await newPage({ origin: server.origin })
  await signInByCall(ines, server, 'ines@example.org')
  await ines.goto('/')
  await root.getByLabel('Select all that are shown').check()
  await press(root, 'Gift credits')
  const dialog = root.getByRole('dialog', { name: 'Gift credits' })
  await dialog.getByText('You cannot give credits to yourself.').waitFor()
  await dialog.getByLabel('Credits for each').fill('7')
  await dialog.getByText('14 credits in total.').waitFor()
  await expectClean(root, 'a gift to many')
  await dialog.getByRole('button', { name: 'Give to 2 people' }).click()
  await root.getByText('2 people got credits.').waitFor()
  await ines.getByText('You received 7 credits').first().waitFor()
})

test.each(['desktop', 'phone'] as const)(
  'AU-14: on a %s, an operator makes a key for a script, sees its use, and revokes it',
  async (device) => {
    const root = await openAsAdmin(server, '/admin/api-keys', { device })
    await root.getByText('No API keys').waitFor()
    await root.getByRole('button', { name: 'Create a key' }).click()
    const dialog = root.getByRole('dialog', { name: 'Create a key' })
    await dialog.getByLabel('Name').fill('Nightly list')
    await dialog.getByLabel('View people', { exact: true }).check()
    await expectClean(root, 'making a key')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const secret = await dialog.getByText(/^api_/).innerText()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const list = () =>
      fetch(`${server.origin}/api/admin/users`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await list()).status).toBe(200)
    await root.reload()
    await row(root, 'Nightly list').getByText('127.0.0.1').waitFor()
    await expectClean(root, 'a key')
    await row(root, 'Nightly list').getByRole('button', { name: 'Revoke' }).click()
    await root.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await seeToast(root, 'Key revoked')
    expect((await list()).status).toBe(401)
  },
)

test('AU-14: an account is created from the list, and its person chooses a password by the link', async () => {
  const root = await openAsAdmin(server, '/admin/users')
  const dialog = root.getByRole('dialog', { name: 'Create an account' })
  const create = () => dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await press(root, 'Create an account')
  await create()
  await dialog.getByText('Please enter an email address.').waitFor()
  await expectClean(root, 'creating an account')
  allowProblem(root, /status of 409/)
  await dialog.getByLabel('Email', { exact: true }).fill('ines@example.org')
  await create()
  await dialog.getByText('An account with this address already exists.').waitFor()
  expect(await dialog.getByRole('link', { name: 'Open the person’s page' }).getAttribute('href')).toMatch(
    /^\/admin\/users\/[\da-f-]{36}$/,
  )
  await expectClean(root, 'an account that exists')
  await dialog.getByLabel('Email', { exact: true }).fill('olga@example.org')
  await dialog.getByLabel('Name').fill('Olga Outright')
  await create()
  const link = await dialog.getByRole('code').innerText()
  await expectClean(root, 'an account that was created')
  await dialog.getByRole('link', { name: 'Open the person’s page' }).click()
  await root.getByRole('heading', { name: 'olga@example.org' }).waitFor()
  await root.getByText('Olga Outright').first().waitFor()

  const olga = await newPage({ origin: server.origin, device: 'phone' })
  await olga.goto(link)
  await olga.getByRole('heading', { name: /^Welcome to/ }).waitFor()
  await olga.getByLabel('New Password').fill(PASSWORD)
  await expectClean(olga, 'the first password of an account')
  await press(olga, 'Start')
  await olga.getByText(/^Your referral code is/).waitFor()
})

test('AU-14: an account is created on a phone', async () => {
  const root = await openAsAdmin(server, '/admin/users', { device: 'phone' })
  await press(root, 'Create an account')
  const dialog = root.getByRole('dialog', { name: 'Create an account' })
  await dialog.getByLabel('Email', { exact: true }).fill('piet@example.org')
  await expectClean(root, 'creating an account on a phone')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('code').waitFor()
  await expectClean(root, 'an account that was created on a phone')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row(root, 'piet@example.org').waitFor()
})
