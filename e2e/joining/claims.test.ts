import { type APIRequestContext, request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signUp } from '../steps/auth-steps.ts'
import { holdThenFail } from '../steps/hold-answers.ts'
import { joinAsMember } from '../steps/members.ts'
import { pressOnceItWorks } from '../steps/press-once-it-works.ts'
import { importWaitlist } from '../steps/waitlist.ts'

const RECORDS = `email,full_name,referral_code,xp
,Telegram Tina,TINA3333,40
,Silent Sam,SAMM4444,300
,Telegram Tom,TOMM5555,0
hana@example.org,Hana Sato,HANA1111,0`

let server: RunningServer
let admin: APIRequestContext
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  await importWaitlist(server, RECORDS)
  admin = await request.newContext({ baseURL: server.origin })
  await becomeFirstAdmin({ request: admin }, server)
})

async function openAsMember(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  allowProblem(page, /status of 4\d\d/)
  await joinAsMember(page, server.origin)
  await page.goto(path)
  return page
}

const code = (page: Page) => page.getByLabel('Referral code on the waitlist')
const note = (page: Page) => page.getByLabel('How do we know it is yours?')
const claims = (page: Page) => page.getByRole('list', { name: 'Your claims' }).getByRole('listitem')

/** Decides the claim for a code as an administrator. */
async function decide(wanted: string, act: 'approve' | 'reject', data: object = {}): Promise<void> {
  const answer = await admin.get('/api/admin/waitlist/claims')
  const { claims } = (await answer.json()) as { claims: { id: string; referral_code: string }[] }
  const id = claims.find((claim) => claim.referral_code === wanted)?.id
  expect((await admin.post(`/api/admin/waitlist/claims/${id}/${act}`, { data })).status()).toBe(200)
}

test('AU-3: a person without a claim secret signs up, claims on a phone by keys alone, and gets the place on approval', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  allowProblem(page, /status of 4\d\d/)
  await page.goto('/auth?tab=signup&next=/claim?code=TINA3333')
  await signUp(page, 'tina@example.org', PASSWORD)
  await page.waitForURL('**/claim?code=TINA3333')
  await expect.poll(() => code(page).inputValue()).toBe('TINA3333')
  expect(await claims(page).count()).toBe(0)
  await expectClean(page, 'the form on a phone')
  await code(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('I am tina_talks on Telegram.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await claims(page).getByText('Waiting for a decision').waitFor()
  expect(await code(page).count()).toBe(0)
  await expectClean(page, 'a claim that waits')
  await page.reload()
  await claims(page).getByText('I am tina_talks on Telegram.').waitFor()
  await decide('TINA3333', 'approve')
  await claims(page).getByText('The place is yours').waitFor({ timeout: 60_000 })
  await expectClean(page, 'an approved claim')
  await page.goto('/referrals')
  await expect.poll(() => page.getByLabel('Your referral code').inputValue()).toBe('TINA3333')
})

test('AU-3: a rejected claim says why and lets its member ask again; a withdrawn one too', async () => {
  const page = await openAsMember('/claim')
  await press(page, 'Send the claim')
  await page.getByText('Please enter your referral code.').waitFor()
  await page.getByText('Please tell us how we know it is yours.').waitFor()
  await code(page).fill('samm4444')
  await note(page).fill('It is me, Sam.')
  await press(page, 'Send the claim')
  await seeToast(page, 'Your claim was sent')
  await decide('SAMM4444', 'reject', { reason: 'Your Telegram handle is another one.' })
  await claims(page).getByText('Reason: Your Telegram handle is another one.').waitFor({ timeout: 60_000 })
  await expectClean(page, 'a rejected claim')
  await code(page).fill('SAMM4444')
  await note(page).fill('My handle is silent_sam now.')
  await press(page, 'Send the claim')
  await expect.poll(() => claims(page).count()).toBe(2)
  await press(page, 'Withdraw the claim')
  await claims(page).getByText('Withdrawn').waitFor()
  await code(page).waitFor()
})

test.each([
  ['HANA1111', 'This place has an email address.'],
  ['NOSUCH00', 'Code not found.'],
  ['what?', 'Code not found.'],
])('AU-3: a claim on %s is refused at its field, and keeps what was typed', async (wanted, refusal) => {
  const page = await openAsMember(`/claim?code=${encodeURIComponent(wanted)}`)
  await note(page).fill('It is mine.')
  await press(page, 'Send the claim')
  await page.getByText(refusal).waitFor()
  expect(await note(page).inputValue()).toBe('It is mine.')
  expect(await page.getByRole('alert').filter({ hasText: 'Your claim was not sent' }).count()).toBe(0)
})

test('AU-3: a visitor signs in first and comes back to the code; the settings lead there, too', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/claim?code=TOMM5555')
  await page.getByText('Please sign in to claim your place.').waitFor()
  await expectClean(page, 'signed out')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await signUp(page, 'tom@example.org', PASSWORD)
  await expect.poll(() => code(page).inputValue()).toBe('TOMM5555')
  await page.goto('/?settings=account')
  await page.getByRole('link', { name: 'Claim your place on the waitlist' }).click()
  await page.waitForURL('**/claim')
  expect(await page.title()).toContain('Your place on the waitlist')
})

test('AU-3: while it loads it says so, and claims that cannot be read can be retried', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 500|answered 500/)
  await joinAsMember(page, server.origin)
  const fail = await holdThenFail(page, '**/rpc/waitlist/claims/mine')
  await page.goto('/claim')
  await page.getByRole('status', { name: 'Loading...' }).waitFor()
  fail()
  await page.getByText('Your claims could not be loaded').waitFor()
  await pressOnceItWorks(page, 'Try again', () => page.unroute('**/rpc/waitlist/claims/mine'))
  await code(page).waitFor()
})
