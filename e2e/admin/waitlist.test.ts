import { readFile } from 'node:fs/promises'
import { request } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin, openAsAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

const FILE = `email,full_name,referral_code,telegram_handle,telegram_id,xp,favourite_colour
hana@example.org,Hana Sato,HANA1111,hana_s,1001,120,red
petra@example.org,Petra Lund,PETR3333,petra_l,1009,0,
,Quiet Quentin,QUEN4444,quent,1004,900,
not-an-address,Bad Email,BADE5555,,,0,`
const TINA = `full_name,referral_code,telegram_handle,xp\nTelegram Tina,TINA3333,tina_talks,40`
const LONG_FILE = `email,full_name\n${Array.from({ length: 1500 }, (_, n) => `person-${n}@example.net,Person ${n}`).join('\n')}`

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  const caller = { request: await request.newContext() }
  await becomeFirstAdmin(caller, server)
  await importByCall(caller, 'tina.csv', TINA)
})

async function importByCall(
  { request }: Pick<Page, 'request'>,
  file_name: string,
  text: string,
): Promise<void> {
  const imports = `${server.origin}/api/admin/waitlist/imports`
  const { id } = await (await request.post(imports, { data: { file_name, text } })).json()
  await request.post(`${imports}/${id}/apply`, { data: {} })
  await vi.waitFor(
    async () => expect((await (await request.get(`${imports}/${id}`)).json()).state).toBe('applied'),
    { timeout: 60_000, interval: 200 },
  )
}

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  allowProblem(page, /status of 4\d\d/)
  await page.goto(path)
  return page
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function countDenials(page: Page): Promise<number> {
  const security = await page.request.get(`${server.origin}/api/identity/security`)
  const { events } = (await security.json()) as { events: { type: string }[] }
  return events.filter(({ type }) => type === 'unauthorized_access').length
}

test('AD-1: visitors are led to signing in and back to where they wanted, members home', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const page = await open('/admin/waitlist/imports?import=none')
  await expect
    .poll(() => page.url())
    .toBe(`${server.origin}/auth?next=%2Fadmin%2Fwaitlist%2Fimports%3Fimport%3Dnone`)
  await signIn(page, email, PASSWORD)
  expect(await seeToast(page, 'Access Denied')).toContain('You need admin privileges to access this page.')
  await expect.poll(() => page.url()).toBe(`${server.origin}/`)
  await expect.poll(() => countDenials(page)).toBe(1)
  await page.goto('/super-admin/mail')
  await seeToast(page, 'Access Denied', 'You need super admin privileges')
  // The first was a step within the app, the second a page that was loaded (SE-1).
  await expect.poll(() => countDenials(page)).toBe(2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('heading', { name: 'Account Information' }).waitFor()
  expect(await page.getByText('Admin Control Panel').count()).toBe(0)
})

test('RF-4, AD-14: a file is previewed, imported and followed, its people found, invited and given secrets', async () => {
  const page = await openAsAdmin(server, '/admin/waitlist/imports')
  await row(page, 'tina.csv').getByText('Imported').waitFor()
  await chooseFile(page, 'spring.csv', FILE)
  await page.getByText('Nothing imported yet. Preview:').waitFor()
  await page.getByText('“not-an-address” is not an email address.').waitFor()
  await page.getByText('Unknown columns are skipped: favourite_colour.').waitFor()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download to correct' }).click(),
  ])
  expect(await readFile(await rejected.path(), 'utf8')).toContain('not-an-address')
  await expectClean(page, 'preview')
  await press(page, 'Import 3 people')
  await page.getByText('Done. Added to the waitlist: 3.').waitFor()
  await page.reload()
  await page.getByText('Done. Added to the waitlist: 3.').waitFor()
  await page.getByRole('link', { name: 'Show people' }).click()
  await page.getByText('Only records of one import are shown.').waitFor()
  await row(page, 'Quiet Quentin').waitFor()
  await press(page, 'Show all')
  await searchAndGoBack(page)
  await inviteHana(page)
  await giveSecret(page)
})

async function searchAndGoBack(page: Page): Promise<void> {
  await page.getByLabel('Search the waitlist').fill('hana_s')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(page.url()).toContain('search=hana_s')
  await page.getByLabel('Search the waitlist').fill('')
  await row(page, 'Petra Lund').waitFor()
  await page.getByRole('button', { name: /^Without email/ }).click()
  await expect.poll(() => row(page, 'Hana Sato').count()).toBe(0)
  await page.goBack()
  await row(page, 'Hana Sato').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('hana@example.org')
}

async function inviteHana(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Hana Sato' }).check()
  await press(page, 'Invite the 1 selected')
  const dialog = page.getByRole('dialog', { name: 'Invite by email' })
  await dialog.getByText('Get an email now').waitFor()
  await expectClean(page, 'invitation')
  await press(page, 'Send the invitations')
  await page.getByText('1 of 1 · 100%').waitFor()
  await row(page, 'hana@example.org').getByText('Kept in the outbox').waitFor({ timeout: 60_000 })
  await expectClean(page, 'invitations')
}

async function giveSecret(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('link', { name: 'Quiet Quentin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quiet Quentin' })
  await press(page, 'Create a claim secret')
  await dialog.getByText('it is shown only once').waitFor()
  await expectClean(page, 'record with its secret')
  await page.reload()
  await dialog.getByText('can no longer be shown').waitFor()
  expect(await dialog.getByText('it is shown only once').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('record=')
}

test('AD-14: a long import goes on over a reload and can be undone before the first activation', async () => {
  const page = await openAsAdmin(server, '/admin/waitlist/imports', { device: 'phone' })
  await chooseFile(page, 'long.csv', LONG_FILE)
  // A reload before the answer could take the press back.
  const begun = page.waitForResponse(/imports\/apply/)
  await press(page, 'Import 1,500 people')
  expect((await begun).status()).toBe(200)
  await page.reload()
  await page.getByText('Done. Added to the waitlist: 1,500.').waitFor({ timeout: 60_000 })
  await expectClean(page, 'import on a phone')
  await press(page, 'Undo the import')
  await page
    .getByRole('dialog', { name: 'Undo the import of long.csv?' })
    .getByText('1,500 people are removed from the waitlist.')
    .waitFor()
  await press(page, 'Remove them')
  await seeToast(page, 'The import was undone')
  await page.getByText('The people from this import were removed from the waitlist.').waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await row(page, 'long.csv').getByText('Undone').waitFor()
})

test('AD-14: a claim is approved after its consequences are shown, another rejected with a reason', async () => {
  const members = [await newPage(), await newPage()]
  for (const member of members) {
    await joinAsMember(member, server.origin)
    const answer = await member.request.post(`${server.origin}/api/membership/claims`, {
      data: { referral_code: 'TINA3333', note: 'I am Tina on Telegram.' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const page = await openAsAdmin(server, '/admin/waitlist/claims', { device: 'phone' })
  const claims = page.getByRole('listitem').filter({ hasText: '“Telegram Tina”, claimed by' })
  await expect.poll(() => claims.count()).toBe(2)
  await expectClean(page, 'claims on a phone')
  await claims.last().getByRole('button', { name: 'Reject' }).click()
  await press(page, 'Reject the claim')
  await page.getByText('Please give a reason.').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Your Telegram handle is another one.')
  await press(page, 'Reject the claim')
  await seeToast(page, 'The claim was rejected')
  await expect.poll(() => claims.count()).toBe(1)
  await claims.first().getByRole('button', { name: 'Approve' }).click()
  await page.getByText('40 XP and referrals move to this account').waitFor()
  await press(page, 'Approve the claim')
  await page.getByText('No open claims').waitFor()
  await page.getByRole('button', { name: 'Rejected' }).click()
  await page.getByText('Answered: Your Telegram handle is another one.').waitFor()
})

test('DR-6, DR-1: the admin header, the ways between screens, and the page steps aside for the drawer', async () => {
  const page = await openAsAdmin(server, '/admin', { device: 'phone' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
  await page.locator('header[data-area=admin]').waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expectClean(page, 'dashboard on a phone')
  await page.getByRole('button', { name: 'Administration: Dashboard' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Email outbox' }).click()
  await page.getByRole('heading', { name: 'Email outbox' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect
    .poll(() => page.locator('.page-frame').evaluate((frame) => frame.getBoundingClientRect().left))
    .toBeLessThan(0)
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'root@example.org' }).click()
  const panel = page.getByRole('region', { name: 'Admin Control Panel' })
  await panel.getByRole('heading', { name: 'Management', exact: true }).waitFor()
  await expectClean(page, 'account settings of an admin')
  await panel.getByRole('link', { name: 'Waitlist' }).click()
  await page.getByRole('link', { name: 'Back to Chat' }).and(page.locator(':visible')).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/chat')
})
