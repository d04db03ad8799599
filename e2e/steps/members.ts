import type { Page } from '../harness/browser.ts'

export const PASSWORD = 'a quiet house of onions'
let sequence = 0

export interface TestMember {
  email: string
  referral_code: string
}

/** Signs a new member up through the API, in the page's own browser context. */
export async function joinAsMember(page: Page, origin: string): Promise<TestMember> {
  sequence += 1
  const email = `member-${sequence}@example.org`
  const response = await page.request.post(`${origin}/api/membership/sign-up`, {
    data: { email, password: PASSWORD },
  })
  const body = (await response.json()) as { viewer?: { profile: { referral_code: string } } }
  if (!body.viewer) throw new Error(`nobody could sign up: ${JSON.stringify(body)}`)
  return { email, referral_code: body.viewer.profile.referral_code }
}

/** Types a message into the composer of the page and sends it with Enter. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await composer.fill(text)
  await composer.press('Enter')
}
