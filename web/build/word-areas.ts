import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The catalogues of words, one a language and area, each fetched beside the code that speaks it: what the first load can
 * say, signing in, the other screens of members, and those of administrators.
 */
export const areas = ['core', 'entry', 'member', 'admin'] as const
export type Area = (typeof areas)[number]

const WEB = join(import.meta.dirname, '..')
const FIRST_FILE = 'src/main.tsx'
// What is shared may speak anywhere, so its words are among the first; without a connection there are no others.
const SHARED = /^src\/(ui|lib|app\/offline)\//
const ENTRY = /^src\/(features\/membership\/|app\/routes\/(auth|first-admin|sign-in-link))/
// The way into the administration stands in the account settings.
const MEMBER = /^src\/app\/admin\/(admin-(panel|screens)|super-admin)/
const ADMIN =
  /admin|^src\/ui\/plots\/|^src\/(features|app\/routes)\/(mail|assets|content|ad-placements|users|person|roles|waitlist|ecosystem|sister-platform|settings|oversight|audit|monitoring|credit-gifts|notification-center|referral-(analytics|reviews)|analytics)/

/** The source files of each area, by their path under web. */
export function listAreaFiles(): Record<Area, string[]> {
  const first = reachableFrom(FIRST_FILE)
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^src\/gallery/.test(name))
    .sort()
  const of = (area: Area) => files.filter((file) => areaOf(file, first) === area)
  return { core: of('core'), entry: of('entry'), member: of('member'), admin: of('admin') }
}

function areaOf(file: string, first: ReadonlySet<string>): Area {
  if (first.has(file)) return 'core'
  if (ENTRY.test(file)) return 'entry'
  if (ADMIN.test(file) && !MEMBER.test(file)) return 'admin'
  return SHARED.test(file) ? 'core' : 'member'
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
