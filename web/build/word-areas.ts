import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The catalogues of words, one a language and area, each fetched beside the code that speaks it: what the first load can
 * say, what any part after it may say (the drawer, a chat, what is shared), signing in, the other screens of members, and
 * those of administrators.
 */
export const areas = ['core', 'later', 'entry', 'member', 'admin'] as const
export type Area = (typeof areas)[number]

const WEB = join(import.meta.dirname, '..')
const FIRST_FILE = 'src/main.tsx'
// The start page and those that the server draws need no words but the first; without a connection there are no others.
const FIRST =
  /^src\/(app\/(offline|routes\/(home|served))|features\/(home|pages)\/|features\/chat\/composer|ui\/toaster|app\/install-worker)/
const LATER =
  /^src\/(ui|lib|features\/(chat|account\/(language-select|tell-kept))|app\/shell\/app-drawer|app\/routes\/chat)/
const ENTRY = /^src\/(features\/membership\/|app\/routes\/(auth|claim|first-admin|not-me|sign-in-link))/
// The way into the administration stands in the account settings.
const MEMBER = /^src\/app\/admin\/(admin-(panel|screens)|super-admin)/
const ADMIN =
  /admin|^src\/ui\/plots\/|^src\/(features|app\/routes)\/(mail|assets|content|ad-placements|users|person|roles|waitlist|ecosystem|sister-platform|settings|oversight|audit|monitoring|credit-gifts|approvals|notification-center|referral-(analytics|reviews)|analytics)/

/** The source files of each area, by their path under web. */
export function listAreaFiles(): Record<Area, string[]> {
  const first = reachableFrom(FIRST_FILE)
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^src\/gallery/.test(name))
    .sort()
  const of = (area: Area) => files.filter((file) => areaOf(file, first) === area)
  return {
    core: of('core'),
    later: of('later'),
    entry: of('entry'),
    member: of('member'),
    admin: of('admin'),
  }
}

function areaOf(file: string, first: ReadonlySet<string>): Area {
  if (first.has(file) || FIRST.test(file)) return 'core'
  if (ENTRY.test(file)) return 'entry'
  if (ADMIN.test(file) && !MEMBER.test(file)) return 'admin'
  return LATER.test(file) ? 'later' : 'member'
}

/** The file, and everything that it imports at once. */
export function reachableFrom(start: string): Set<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importsOf(file))
  }
  return found
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(WEB, file), 'utf8')
  const sites = text.matchAll(/^(?:import|export) (?!type )(?:[^'"`;]*? from )?'(\.[^']+\.tsx?)'/gm)
  return [...sites].map(([, path = '']) => resolveFrom(file, path))
}

/** The file that another one means by a relative path. */
export function resolveFrom(file: string, path: string): string {
  return relative(WEB, join(WEB, dirname(file), path)).replaceAll('\\', '/')
}
