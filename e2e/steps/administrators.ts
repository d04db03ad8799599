import { newPage, type Page, type PageOptions } from '../harness/browser.ts'
import type { RunningServer } from '../harness/server.ts'
import { firstAdminLink } from './auth-steps.ts'
import { PASSWORD } from './members.ts'

const ROOT = 'root@example.org'
/** A page, or what calls without one. */
type Caller = Pick<Page, 'request'>

const administered = new WeakSet<RunningServer>()

/** Makes the first super admin of a server, signed in in the caller's browser. */
export async function becomeFirstAdmin(caller: Caller, server: RunningServer): Promise<void> {
  const token = new URL(firstAdminLink(server)).hash.slice(1)
  await call(caller, server, 'first-admin', { token, email: ROOT, password: PASSWORD })
  administered.add(server)
}

/** Opens a page of the administration as the super admin of a server, who is made on the first call. */
export async function openAsAdmin(
  server: RunningServer,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  if (administered.has(server)) await signInByCall(page, server, ROOT)
  else await becomeFirstAdmin(page, server)
  await page.goto(path)
  return page
}

/** Signs a person in, in the page's browser, without the form. */
export async function signInByCall(
  page: Page,
  server: RunningServer,
  identifier: string,
  password = PASSWORD,
): Promise<void> {
  await call(page, server, 'sign-in', { identifier, password })
}

async function call({ request }: Caller, server: RunningServer, name: string, data: object): Promise<void> {
  const answer = await request.post(`${server.origin}/api/membership/${name}`, { data })
  if (!answer.ok()) throw new Error(`${name} was refused: ${await answer.text()}`)
}
