import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { failOnce } from '../steps/fail-once.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

test('AD-11: edits made while the settings are being saved stay to be saved', async () => {
  const root = await openAsAdmin(server, '/admin/settings')
  let finish = () => {}
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve
  })
  await root.route('**/rpc/settings/save', async (route) => {
    await isHeld
    await route.continue()
  })
  const users = root.getByRole('spinbutton', { name: 'Max Users Per Day' })
  const chats = root.getByRole('spinbutton', { name: 'Max Chat Sessions' })
  await users.fill('77')
  await press(root, 'Save Settings')
  await root.getByRole('button', { name: 'Saving...' }).waitFor()
  await chats.fill('33')
  finish()
  await seeToast(root, 'Settings Saved')
  await root.getByText('1 unsaved change').waitFor()
  expect([await users.inputValue(), await chats.inputValue()]).toEqual(['77', '33'])
  await expectClean(root, 'settings with something left to save')
})

test('AD-3: a bulk change that breaks off says so and goes on with the rest', async () => {
  const member = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(member, server.origin)
  const root = await openAsAdmin(server, '/admin/users')
  allowProblem(root, /ERR_FAILED|Failed to fetch/)
  await root.getByLabel('Select all that are shown').check()
  await failOnce(root, '**/rpc/users/changeMany')
  await root.getByRole('button', { name: 'Promote to Admin', exact: true }).first().click()
  const dialog = root.getByRole('dialog', { name: 'Promote to Admin' })
  await dialog.getByRole('button', { name: 'Change 1 person' }).click()
  await seeToast(root, 'Failed to change these people')
  await dialog.getByText('2 may have been changed already.').first().waitFor()
  await expectClean(root, 'a bulk change that broke off')
  await dialog.getByRole('button', { name: 'Continue with the rest' }).click()
  await seeToast(root, 'Promote to Admin')
  const row = root.getByRole('row').filter({ hasText: email })
  await row.getByText('Admin', { exact: true }).waitFor()
  const own = root.getByRole('row').filter({ hasText: 'root@example.org' })
  await own.getByText('Only others can change your role.').waitFor()
  await own.getByRole('link').click()
  await root.getByText('This is your own account: only others can change its role, ban or credits.').waitFor()
})
