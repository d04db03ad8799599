import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import type { RunningServer } from '../harness/server.ts'

export { seeToast } from '../harness/page-trail.ts'
export { PASSWORD } from './members.ts'

/** Opens a page of /auth. Its tests are about refusals of the server, so these are no problem. */
export async function openAuth(server: RunningServer, query = '', options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  allowProblem(page, /status of 4\d\d/)
  await page.goto(`/auth${query}`)
  return page
}

/** Finds a toast on the screen by its title. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .locator('[role=status], [role=alert]')
    .filter({ has: page.getByText(title, { exact: true }) })

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('tabpanel').or(page.locator('form')).first().getByLabel(label).fill(value)
  }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Email or Referral Code').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Create Account')
}

/**
 * Returns the link that the last start printed, with which the first super admin is made. Throws where there is none.
 */
export function firstAdminLink(server: RunningServer): string {
  const link = [...server.output().matchAll(/http\S+\/auth\/first-admin#\S+/g)].at(-1)?.[0]
  if (!link) throw new Error(`The server printed no link:\n${server.output()}`)
  return link
}
