import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { signInByCall } from '../steps/administrators.ts'
import { press, seeToast, signIn } from '../steps/auth-steps.ts'
import { typeDay } from '../steps/days.ts'
import { joinAsMember } from '../steps/members.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

// One server and one story: later tests build on what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', SEED: 'dev' } })
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
})

const SEEDED = ['super', 'admin', 'bronze', 'silver', 'gold', 'platinum', 'diamond']

async function open(name: string, path: string): Promise<Page> {
  const page = await newPage({ origin: server.origin })
  await signInByCall(page, server, `${name}@example.org`, SEEDED_PASSWORD)
  await page.goto(path)
  return page
}

interface Found {
  id: string
  email: string
  full_name: string
  referral_code: string
}

async function find(page: Page, q: string): Promise<Found> {
  const { users } = await (await page.request.get(`/api/admin/users?q=${encodeURIComponent(q)}`)).json()
  return users[0]
}

/** Lists the people on the page, by the part of the address before the @, in alphabetical order. */
async function listed(page: Page): Promise<string[]> {
  const links = await page.locator('tbody').getByRole('link').allInnerTexts()
  return links.map((text) => text.split('@')[0] ?? '').toSorted()
}

const expectListed = (page: Page, ...names: string[]) =>
  expect.poll(() => listed(page)).toEqual(names.toSorted())

test('AD-3: people are found by email, name, code and id, and by role, state, tier and day of joining', async () => {
  const stranger = await newPage({ origin: server.origin })
  const joined = (await joinAsMember(stranger, server.origin)).email.split('@')[0] ?? ''
  const page = await open('super', '/admin/users')
  await expectListed(page, ...SEEDED, joined)
  const gold = await find(page, 'gold@example.org')
  const search = page.getByLabel('Search people')
  for (const words of [
    'gold@exa',
    'gold bo',
    gold.referral_code.toLowerCase(),
    gold.id.slice(0, 13),
    gold.id,
  ]) {
    await search.fill(words)
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), { message: words }).toBe(words)
    await expectListed(page, 'gold')
  }
  await search.fill('nobody at all')
  await page.getByText('No matches').waitFor()
  await search.fill('')

  const today = new Date().toISOString().slice(0, 10)
  const choose = (label: string, name: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: name })
  await choose('Role', 'Admin')
  await expectListed(page, 'admin')
  await choose('Role', 'User')
  await choose('State', 'Unconfirmed')
  await expectListed(page, joined)
  await choose('State', 'Any state')
  await choose('Tier', 'Diamond')
  await expectListed(page, 'diamond')
  await choose('Tier', 'Any tier')
  await choose('Role', 'Any role')
  await typeDay(page, 'Joined until', '2020-01-01')
  await page.getByText('No matches').waitFor()
  await typeDay(page, 'Joined until', today)
  await typeDay(page, 'Joined from', today)
  await expectListed(page, ...SEEDED, joined)
  expect(new URL(page.url()).search).toBe(`?to=${today}&from=${today}`)

  await choose('Tier', 'Silver')
  await expectListed(page, 'silver')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('silver@example.org')
})

test('AD-3: actions of an admin on a person’s page take effect on that person', async () => {
  const root = await open('super', '/admin/users?q=bronze')
  const bronze = await open('bronze', '/credit-history')
  await root.getByRole('link', { name: /bronze@example\.org/ }).click()
  await root.getByRole('heading', { name: 'bronze@example.org' }).waitFor()
  const person = root.url()
  await press(root, 'Promote to Admin')
  await root.getByRole('dialog').getByRole('button', { name: 'Promote to Admin' }).click()
  await seeToast(root, 'User Promoted')
  await bronze.goto('/admin/users?q=gold')
  await expectListed(bronze, 'gold')
  await press(root, 'Demote to User')
  await root.getByRole('dialog').getByRole('button', { name: 'Demote to User' }).click()
  await seeToast(root, 'Admin Demoted')
  allowProblem(bronze, /status of 40[13]/)
  await seeToast(bronze, 'Access Denied')
  await expect.poll(() => bronze.url()).toBe(`${server.origin}/`)

  await root.getByRole('link', { name: 'Gift credits' }).click()
  const gift = root.getByRole('dialog', { name: 'Create Gift' })
  await expect.poll(() => gift.getByRole('combobox', { name: 'Recipient' }).inputValue()).toBe('Bronze Bo')
  await gift.getByLabel('Amount').fill('12')
  await gift.getByLabel('Reason').fill('For the harvest')
  await gift.getByRole('button', { name: 'Create Gift' }).click()
  await press(root, 'Process Gift')
  await press(root, 'Give now')
  await seeToast(root, 'Gift processed')
  await seeToast(bronze, 'You received 12 credits')
  await bronze.goto('/credit-history')
  await bronze.getByText('For the harvest').first().waitFor()

  await root.goto(person)
  await press(root, 'Ban')
  const asking = root.getByRole('dialog', { name: 'Ban bronze@example.org?' })
  await asking.getByRole('button', { name: 'Ban', exact: true }).click()
  await asking.getByText('Please give a reason.').waitFor()
  await asking.getByLabel('Reason').fill('Spam links.')
  await asking.getByRole('button', { name: 'Ban', exact: true }).click()
  await seeToast(root, 'Banned')
  await root.getByText('No open sessions.').waitFor()
  await seeToast(bronze, 'Please sign in again')
  await signIn(bronze, 'bronze@example.org', SEEDED_PASSWORD)
  await bronze.getByText('This account is suspended: Spam links. Please contact support.').waitFor()
})

test('AD-3: a long list goes on page by page, each person once, and many are changed at a time', async () => {
  const root = await open('super', '/')
  const emails = Array.from({ length: 55 }, (_, at) => `crowd-${at}@example.org`)
  const stranger = await newPage({ origin: server.origin })
  for (const email of emails) {
    const data = { email, password: SEEDED_PASSWORD }
    expect((await stranger.request.post('/api/membership/sign-up', { data })).ok(), email).toBe(true)
  }
  await root.goto('/admin/users?q=crowd')
  await expect.poll(async () => (await listed(root)).length).toBe(50)
  await press(root, 'Show older')
  await expectListed(root, ...emails.map((email) => email.split('@')[0] ?? ''))
  expect(await root.getByRole('button', { name: 'Show older' }).count()).toBe(0)

  for (const at of [3, 33]) await root.getByLabel(`Select crowd-${at}@example.org`).check()
  await root.getByRole('status').filter({ hasText: '2 people selected' }).waitFor()
  await root.getByRole('button', { name: 'Ban', exact: true }).click()
  const preview = root.getByRole('dialog', { name: 'Ban' })
  await preview.getByText('crowd-33@example.org').waitFor()
  await preview.getByLabel('Reason').fill('A swarm')
  await expectClean(root, 'a ban of many')
  await preview.getByRole('button', { name: 'Change 2 people' }).click()
  await root.getByText('2 people were changed.').waitFor()
  await root.getByLabel('State', { exact: true }).selectOption({ label: 'Banned' })
  await expectListed(root, 'crowd-3', 'crowd-33')
})
