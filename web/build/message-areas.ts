import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { areasWith, type MessageArea } from '../src/lib/message-areas.ts'

/** The catalogues of messages, one for each language and area. */
export const areas = Object.keys(areasWith) as readonly MessageArea[]

const WEB = join(import.meta.dirname, '..')
const FIRST_FILE = 'src/main.tsx'
const ENTRY_FILE = 'src/member/joining/auth-route.tsx'

/**
 * The area of each folder; the longest prefix counts. Files that the first load imports at once are core, wherever they
 * are.
 */
const areaOfFolder: Record<string, MessageArea> = {
  'src/admin/': 'admin',
  'src/app/': 'member',
  'src/app/drawer/': 'core',
  'src/app/offline/': 'core',
  'src/lib/': 'core',
  'src/member/': 'member',
  'src/member/chat/': 'chat',
  'src/member/chat/composer/': 'core',
  'src/member/content/': 'core',
  'src/member/credits/': 'credits',
  'src/member/home/': 'core',
  'src/member/joining/': 'joining',
  'src/member/persona/': 'persona',
  'src/member/referrals/': 'referrals',
  'src/shared/': 'core',
  'src/shared/administration/': 'member',
  'src/shared/errors/error-messages': 'errors',
  'src/shared/notifications/': 'member',
  'src/ui/': 'core',
}
const folders = Object.entries(areaOfFolder).sort(([a], [b]) => b.length - a.length)

/** Lists the source files of each area, by their path under web. */
export function listAreaFiles(): Record<MessageArea, string[]> {
  const first = reachableFrom(FIRST_FILE)
  const entry = reachableFrom(ENTRY_FILE)
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^src\/gallery/.test(name))
    .sort()
  const entries = areas.map((area) => [area, files.filter((file) => areaOf(file, { first, entry }) === area)])
  return Object.fromEntries(entries) as Record<MessageArea, string[]>
}

type Reached = { first: ReadonlySet<string>; entry: ReadonlySet<string> }

function areaOf(file: string, { first, entry }: Reached): MessageArea {
  if (first.has(file)) return 'core'
  const found = folders.find(([folder]) => file.startsWith(folder))
  if (!found) throw new Error(`${file} is in no folder of web/build/message-areas.ts.`)
  return found[1] === 'joining' && entry.has(file) ? 'entry' : found[1]
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
