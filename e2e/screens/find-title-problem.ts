import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** Screens whose title names a person or a chat, which the server does not say before the page has asked. */
const NAMED = ['/admin/users/$id', '/chat']

/** Compares the title that the server wrote for this address with the one that the screen shows in its place (RT-3). */
export async function findTitleProblem(page: Page, { route }: Screen): Promise<string[]> {
  // A referral link is titled for the messenger that previews it.
  if (NAMED.includes(route) || new URL(page.url()).searchParams.has('ref')) return []
  const served = await (await page.request.get(page.url())).text()
  const title = /<title>(.*?)<\/title>/s.exec(served)?.[1]
  const shown = await page.title()
  return title === shown ? [] : [`the server titles it "${title}", the screen "${shown}"`]
}
