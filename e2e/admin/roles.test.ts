import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function createRole(root: Page, name: string, permissions: string[]): Promise<string> {
  const data = { name, description: '', permissions: ['admin.enter', ...permissions] }
  const answer = await root.request.post('/api/super-admin/roles', { data })
  return ((await answer.json()) as { id: string }).id
}

/** Lists the screens that the navigation shows, in its order. */
async function screensOf(page: Page): Promise<string[]> {
  const rail = page.getByRole('navigation', { name: 'Administration' })
  const names = await rail.getByRole('link').allInnerTexts()
  return names.filter((name) => name !== 'Back to Chat')
}

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('SA-1: a person sees exactly the screens of their roles, while these are given, changed, replaced and taken', async () => {
  const root = await openAsAdmin(server, '/super-admin')
  await expect.poll(() => new URL(root.url()).pathname).toBe('/super-admin/roles')
  const gardener = await createRole(root, 'Gardener', ['content.manage'])
  await createRole(root, 'Porter', ['waitlist.manage'])
  const member = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(member, server.origin)
  const { users } = await (await root.request.get(`/api/admin/users/search?q=${email}`)).json()
  const given = await root.request.post(`/api/super-admin/roles/${gardener}/assign`, {
    data: { user_id: users[0].id },
  })
  expect(given.ok(), await given.text()).toBe(true)
  await member.goto('/admin')
  await expect.poll(() => member.url()).toBe(`${server.origin}/admin/content`)
  expect(await screensOf(member)).toEqual(['Content', 'Guide'])

  await root.reload()
  await press(root, 'Edit Gardener')
  await dialog(root).getByLabel('Manage ads').check()
  await inDialog(root, 'Save Role').click()
  await seeToast(root, 'Role saved')
  await expect.poll(() => screensOf(member)).toEqual(['Content', 'Ad Placements', 'Guide'])
  await member.getByRole('link', { name: 'Ad Placements' }).click()
  await member.getByText('No ads here').waitFor()

  await root.getByLabel('Permission', { exact: true }).selectOption({ label: 'Manage ads' })
  await root.getByText('2 people have it.').waitFor()
  const because = (who: string) =>
    root.getByRole('listitem').filter({ has: root.getByRole('link', { name: who }) })
  await because(email).getByText('Gardener').waitFor()
  await because('root@example.org').getByText('Super Admin').waitFor()
  await expectClean(root, 'who may do what')

  await press(root, 'Delete Gardener')
  await dialog(root).getByText('1 person has it and loses its permissions at once.').waitFor()
  await dialog(root).getByLabel('Replacement role').selectOption({ label: 'Porter' })
  await expectClean(root, 'a role that is deleted')
  await inDialog(root, 'Delete').click()
  await seeToast(root, 'Role deleted')
  await expect.poll(() => screensOf(member)).toEqual(['Waitlist'])
  await member.getByText('Your role does not cover this screen').waitFor()
  await member.getByText('ads.manage').waitFor()

  await press(root, 'Holders: Porter')
  await press(root, `Remove the role from ${email}`)
  const taking = root.getByRole('dialog', { name: `Remove the role Porter from ${email}?` })
  const lost = taking.locator('section').filter({ hasText: 'They lose' })
  await lost.getByText('Manage the waitlist').waitFor()
  allowProblem(member, /status of 403/)
  await taking.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog(root).getByText('No one yet.').waitFor()
  await seeToast(member, 'Access Denied')
  await expect.poll(() => member.url()).toBe(`${server.origin}/`)
})
