import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin, signInByCall } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
let second: { id: string; email: string }
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Approval by a second person/ }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
}

test('W3: a lone administrator cannot switch on approval, and the screen says why', async () => {
  const root = await openAsAdmin(server, '/admin/settings')
  allowProblem(root, /status of 409/)
  await switchOn(root)
  await seeToast(root, 'No one else can approve')
  const member = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(member, server.origin)
  const found = await root.request.get(`/api/admin/users/search?q=${email}`)
  const { users } = (await found.json()) as { users: { id: string }[] }
  second = { id: users[0]?.id ?? '', email }
  const role = { role: 'super_admin' }
  const promoted = await root.request.post(`/api/admin/users/${second.id}/role`, { data: role })
  expect(promoted.status()).toBe(200)
  await root.getByRole('button', { name: /^Save/ }).click()
  await seeToast(root, 'Settings Saved')
})

test('W3: an export is asked for, approved by another person on a phone, and downloaded once', async () => {
  const root = await openAsAdmin(server, '/admin/users')
  await press(root, 'Download CSV (needs approval)')
  await root.getByRole('dialog').getByLabel('Reason').fill('Yearly review')
  await expectClean(root, 'asking for an export')
  await press(root, 'Ask for approval')
  await seeToast(root, 'Waiting for approval')
  await root.goto('/admin/approvals')
  await root.getByText('Yearly review').waitFor()
  await root.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await root.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  const phone = await newPage({ origin: server.origin, device: 'phone' })
  await signInByCall(phone, server, second.email)
  await phone.goto('/admin/approvals')
  await phone.getByRole('heading', { name: 'Export people' }).waitFor()
  await expectClean(phone, 'requests on a phone')
  await phone.getByRole('button', { name: /^Administration:/ }).click()
  await phone.getByRole('link', { name: 'Approvals 1 waiting' }).waitFor()
  await phone.goto('/admin/approvals')
  await press(phone, 'Approve')
  await expectClean(phone, 'approving')
  await press(phone, 'Approve and carry out')
  await phone.getByText('Approved', { exact: true }).waitFor()

  await press(root, 'Settled')
  await expect.poll(() => root.url()).toContain('show=settled')
  await expectClean(root, 'settled requests')
  const download = root.waitForEvent('download')
  await root.getByRole('button', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/)
  await root.getByRole('button', { name: 'Download the file' }).waitFor({ state: 'detached' })
})

test('W3: a ban of an administrator says that it waits, and a request can be withdrawn', async () => {
  const root = await openAsAdmin(server, `/admin/users/${second.id}`)
  allowProblem(root, /status of 409/)
  await press(root, 'Ban')
  const dialog = root.getByRole('dialog')
  await dialog.getByText(/Another person has to approve this first/).waitFor()
  await dialog.getByLabel('Reason').fill('A test of the bolt')
  await expectClean(root, 'a ban that needs approval')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await seeToast(root, 'Waiting for approval')
  await root.goto('/admin/approvals')
  await root.getByRole('heading', { name: 'Ban an administrator' }).waitFor()
  await press(root, 'Withdraw')
  await root.getByText('Withdrawn', { exact: true }).waitFor()
  await root.goto('/admin/approvals')
  await root.getByText('No requests waiting').waitFor()
  await expectClean(root, 'no requests')
})

test('W3: two people give a narrow role, which lands on its own screen, and take it away', async () => {
  const root = await openAsAdmin(server, '/super-admin/roles')
  allowProblem(root, /status of 409/)
  const draft = { name: 'Porter', description: '', permissions: ['admin.enter', 'waitlist.manage'] }
  const made = await root.request.post('/api/super-admin/roles', { data: draft })
  const { id } = (await made.json()) as { id: string }
  const porter = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(porter, server.origin)
  const found = await root.request.get(`/api/admin/users/search?q=${email}`)
  const { users } = (await found.json()) as { users: { id: string }[] }
  const data = { user_id: users[0]?.id }
  expect((await root.request.post(`/api/super-admin/roles/${id}/assign`, { data })).status()).toBe(409)
  const other = await newPage({ origin: server.origin })
  await signInByCall(other, server, second.email)
  await other.goto('/admin/approvals')
  await other.getByRole('heading', { name: 'Give the role Porter' }).waitFor()
  await expectClean(other, 'a role that two people give')
  await press(other, 'Approve')
  await press(other, 'Approve and carry out')
  await other.getByText('Approved', { exact: true }).waitFor()
  await porter.goto('/admin')
  await expect.poll(() => porter.url()).toBe(`${server.origin}/admin/waitlist`)
  await porter.getByRole('link', { name: 'Approvals' }).click()
  await porter.getByText('No requests waiting').waitFor()

  await root.reload()
  await press(root, 'Holders: Porter')
  await press(root, `Remove the role from ${email}`)
  const taking = root.getByRole('dialog', { name: `Remove the role Porter from ${email}?` })
  await taking.getByText(/Another person has to approve this first/).waitFor()
  await expectClean(root, 'taking a role that needs approval')
  await taking.getByRole('button', { name: 'Remove', exact: true }).click()
  await seeToast(root, 'Waiting for approval')

  await other.goto('/admin/approvals')
  await other.getByRole('heading', { name: 'Remove the role Porter' }).waitFor()
  await other.getByText('No longer: Enter the administration and Manage the waitlist').waitFor()
  await expectClean(other, 'a role that two people take away')
  await press(other, 'Approve')
  allowProblem(porter, /status of 403/)
  await press(other, 'Approve and carry out')
  await other.getByText('Approved', { exact: true }).waitFor()
  await seeToast(porter, 'Access Denied')
})

test('W3: a gift says that it waits once gifts of 24 hours have used up what one person may give', async () => {
  const root = await openAsAdmin(server, '/admin/credit-gifts')
  const { email } = await joinAsMember(await newPage({ origin: server.origin }), server.origin)
  const found = await root.request.get(`/api/admin/users/search?q=${email}`)
  const { users } = (await found.json()) as { users: { id: string }[] }
  const offer = (path: string, amount: number) =>
    root.request.post(`/api/admin/credit-gifts${path}`, {
      data: { id: crypto.randomUUID(), recipient_id: users[0]?.id, amount },
    })
  expect((await offer('/give', 600)).status()).toBe(200)
  for (const amount of [300, 350]) expect((await offer('', amount)).status()).toBe(200)
  await root.reload()
  const gift = (amount: number) => root.getByRole('listitem').filter({ hasText: `${amount} credits` })
  await gift(350).getByRole('button', { name: 'Process Gift' }).waitFor()
  expect(await root.getByText(/Another person has to approve this first/).count()).toBe(0)
  await gift(300).getByRole('button', { name: 'Process Gift' }).click()
  await root.getByRole('dialog').getByRole('button', { name: 'Give now' }).click()
  await seeToast(root, 'Gift processed')
  // 100 are left to give alone.
  await gift(350)
    .getByText(/Another person has to approve this first/)
    .waitFor()
  await expectClean(root, 'a gift that needs approval')
})
