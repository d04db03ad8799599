import { beforeAll, expect, test } from 'vitest'
import type { Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { fill, openAuth, PASSWORD, press, signUp } from '../steps/auth-steps.ts'
import { sendMessage } from '../steps/members.ts'
import { importWaitlist } from '../steps/waitlist.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' }, fresh: true })
})

/** Asks on home and reads the built-in guide's answer; `credits` are what the member has before. */
async function askAndRead(page: Page, credits: number): Promise<void> {
  const balance = page
    .getByRole('banner')
    .getByText(/^Credits:/)
    .locator('..')
  await expect.poll(() => balance.innerText()).toContain(String(credits))
  await sendMessage(page, 'How does a proxy bid work?')
  const reply = page.locator('li[data-status=answered]')
  await reply.getByText('your secret maximum').first().waitFor()
  await reply.getByText('Proxy bids, or letting a calm machine bid for you').first().waitFor()
  await expect.poll(() => balance.innerText()).toContain(String(credits - 1))
}

test('AU-4, HM-6, AS-2: from an empty folder to a member who signs up, asks and reads a grounded answer for one credit', async () => {
  const page = await openAuth(server, '', { device: 'phone' })
  await signUp(page, 'newcomer@example.org', PASSWORD)
  await page.waitForURL(`${server.origin}/`)
  await askAndRead(page, 3)
})

test('AU-3, HM-6: a waitlist record is activated and its member asks', async () => {
  await importWaitlist(server, 'email,full_name,referral_code\nwilma@example.org,Wilma,WILMA123\n')
  const page = await openAuth(server, '?tab=activate')
  await fill(page, { 'Referral Code': 'wilma123', 'New Password': PASSWORD })
  await press(page, 'Activate Account')
  await page.waitForURL(`${server.origin}/`)
  await askAndRead(page, 3)
})
