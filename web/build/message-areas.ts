import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The catalogues of messages, one for each language and area, each fetched beside the code that shows them. The areas
 * are the first load, any chunk after it (the drawer, a chat, shared code), joining, the other screens of members, and
 * the screens of administrators.
 */
export const areas = ['core', 'later', 'entry', 'member', 'admin'] as const
export type Area = (typeof areas)[number]

const WEB = join(import.meta.dirname, '..')
const FIRST_FILE = 'src/main.tsx'

/**
 * The area of each folder; the longest prefix counts. Files that the first load imports at once are core, wherever they
 * are.
 */
const areaOfFolder: Record<string, Area> = {
  'src/admin/': 'admin',
  'src/app/': 'member',
  'src/app/drawer/': 'later',
  'src/app/offline/': 'core',
  'src/lib/': 'later',
  'src/member/': 'member',
  'src/member/chat/': 'later',
  'src/member/chat/composer/': 'core',
  // The start page and the pages that the server draws load no other catalogue.
  'src/member/home/': 'core',
  'src/member/joining/': 'entry',
  'src/member/content/': 'core',
  'src/shared/': 'later',
  // The account settings of a member name the screens of the administration.
  'src/shared/administration/': 'member',
  'src/shared/notifications/': 'member',
  'src/ui/': 'later',
  'src/ui/toasts/': 'core',
}
const folders = Object.entries(areaOfFolder).sort(([a], [b]) => b.length - a.length)

/** Lists the source files of each area, by their path under web. */
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
  if (first.has(file)) return 'core'
  const found = folders.find(([folder]) => file.startsWith(folder))
  if (!found) throw new Error(`${file} is in no folder of web/build/message-areas.ts.`)
  return found[1]
}

/** Collects a file and all files that it imports at once, directly or through others. */
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

/** Resolves a relative import path of a file to a path under web. */
export function resolveFrom(file: string, path: string): string {
  return relative(WEB, join(WEB, dirname(file), path)).replaceAll('\\', '/')
}
