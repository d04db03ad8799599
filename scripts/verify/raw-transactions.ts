import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that know a request and open a transaction by themselves, with the reason why they need no rights of a
 * signed-in person. Everything else goes through `server/src/platform/in-transaction.ts`, which checks the rights of
 * the request again.
 */
const EXCEPTIONS: Record<string, string> = {
  'server/src/platform/in-transaction.ts': 'the one place that asks again',
  'server/src/platform/security-events.ts': 'a refusal is recorded for its caller',
  'server/src/domains/identity/api-keys/recognise-key.ts':
    'a call is recorded for its key, with any permission',
  'server/src/domains/identity/second-factor/require-second-factor.ts': 'signing in: no one is signed in yet',
  'server/src/domains/identity/sessions/open-session.ts': 'signing in: the session is made here',
  'server/src/domains/identity/sign-in-links/sign-in-by-link.ts': 'signing in: the link is the right',
  'server/src/domains/joining/activate-at-once.ts': 'joining: no one is signed in yet',
  'server/src/domains/joining/complete-link.ts': 'joining: the link is the right',
  'server/src/domains/joining/create-first-admin.ts': 'joining: the link is the right',
  'server/src/domains/joining/sign-up.ts': 'joining: no one is signed in yet',
}

/**
 * Finds server files that open a transaction in a request without asking again, and exceptions that are no longer
 * needed.
 */
export function findRawTransactions(root: string): string[] {
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const raw = files.filter((file) => opensRawTransaction(readFileSync(join(root, file), 'utf8')))
  const unknown = raw.filter((file) => !(file in EXCEPTIONS))
  const stale = Object.keys(EXCEPTIONS).filter((file) => !raw.includes(file))
  return [
    ...unknown.map((file) => `${file}: use inTransaction(context, ...) of platform/in-transaction.ts`),
    ...stale.map((file) => `${file}: opens no transaction in a request; remove it from the exceptions`),
  ]
}

/**
 * Checks whether a file that knows a request opens a transaction of its own. A file that only has a runtime serves no
 * request.
 */
export function opensRawTransaction(source: string): boolean {
  const knowsRequest = /import (?:type )?\{[^}]*\b(?:Member)?Context\b[^}]*\} from '[^']*\/context\.ts'/.test(
    source,
  )
  return knowsRequest && /\.transaction\(/.test(source)
}
