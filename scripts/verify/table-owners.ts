import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_TABLES, ROOMS } from '../rooms/room-facts.ts'
import { FOREIGN_USES, MOST_FOREIGN_USES } from './foreign-uses.ts'

/** Domains that read the tables of all others, and why. */
const READERS: Record<string, string> = {
  analytics: 'counts what all others leave',
  monitoring: 'tells how all others do',
  privacy: 'gives and erases what all others keep of a person',
}

interface TextFile {
  path: string
  text: string
}

/** Tables that stand outside their owner's rooms without a reason in foreign-uses.ts, and reasons that are none any more. */
export function findTableFaults(root: string): string[] {
  return judgeForeignUses(
    findForeignUses(readSqlSources(root), tableOwners()),
    FOREIGN_USES,
    MOST_FOREIGN_USES,
  )
}

export function judgeForeignUses(
  uses: readonly ForeignUse[],
  known: Readonly<Record<string, { rooms: readonly string[] }>>,
  most: number,
): string[] {
  const isKnown = ({ table, room }: ForeignUse) => known[table]?.rooms.includes(room) ?? false
  const listed = Object.entries(known).flatMap(([table, { rooms }]) => rooms.map((room) => ({ table, room })))
  const stale = listed.filter(
    ({ table, room }) => !uses.some((use) => use.table === table && use.room === room),
  )
  return [
    ...uses
      .filter((use) => !isKnown(use))
      .map(({ table, files }) => `${files[0]}: ${table} belongs to another room: ask its index.ts`),
    ...stale.map(
      ({ table, room }) => `foreign-uses.ts: ${room} does not name ${table} any more: take it out`,
    ),
    ...(listed.length === most
      ? []
      : [`foreign-uses.ts: MOST_FOREIGN_USES is ${most}, and ${listed.length} are listed`]),
  ]
}

/** A table that stands outside its owner's rooms, once a room. */
export interface ForeignUse {
  room: string
  table: string
  files: string[]
}

/** Owners of tables, by table: a domain, or `platform`. */
export function tableOwners(): Map<string, string> {
  const owned = Object.entries(ROOMS).flatMap(([room, { tables }]) =>
    tables.map((table) => [table, room] as const),
  )
  return new Map([...owned, ...PLATFORM_TABLES.map((table) => [table, 'platform'] as const)])
}

export function readSqlSources(root: string): TextFile[] {
  const patterns = [
    'server/src/**/*.ts',
    'server/bin/*.ts',
    'server/functions/*/*.sql',
    'server/migrations/*.sql',
  ]
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && path !== 'server/src/platform/db/schema.ts')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The room that a file belongs to: a domain, `platform` or `app`. */
function roomOf(path: string): string {
  const [, domain] = /^server\/(?:src\/domains|functions)\/([^/]+)\//.exec(path) ?? []
  const [, migration] = /^server\/migrations\/\d+_(\w+)\.sql$/.exec(path) ?? []
  return (
    domain ?? migration?.replaceAll('_', '-') ?? /^server\/src\/(platform|app)\//.exec(path)?.[1] ?? 'app'
  )
}

/** Where tables stand outside their owner's rooms. */
export function findForeignUses(
  files: readonly TextFile[],
  owners: ReadonlyMap<string, string>,
): ForeignUse[] {
  const uses = new Map<string, ForeignUse>()
  for (const { path, text } of files) {
    const room = roomOf(path)
    if (room in READERS) continue
    for (const table of findTables(path, text, owners)) {
      if (owners.get(table) === room) continue
      const key = `${room} ${table}`
      const use = uses.get(key) ?? { room, table, files: [] }
      uses.set(key, use)
      use.files.push(path)
    }
  }
  return [...uses.values()].sort((a, b) => a.table.localeCompare(b.table) || a.room.localeCompare(b.room))
}

/** Words of SQL after which a table's name comes, or a list of names with their aliases. */
const AFTER =
  /\b(?:from|join|update|into|using|analyze|truncate|only|table|trigger \w+ [\w ]+ on)\s+(?=[a-z])/gi
const IN_KYSELY = /\w(?:From|Table|Into|Join)\(\s*'(\w+)/g
const ELSEWHERE = /(?:sql\.table\(|DB\[|sql`\s*)['"]?([a-z_]+)/g

/** Tables that a text names where SQL or the query builder names tables; references of columns are no such place. */
export function findTables(path: string, text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const code = path.endsWith('.sql') ? text.replaceAll(/--.*/g, '') : withoutComments(text)
  const lists = [...code.matchAll(AFTER)].flatMap(({ index, 0: word }) =>
    namesOf(code.slice(index + word.length, index + word.length + 200)),
  )
  const patterns = path.endsWith('.sql') ? [] : [IN_KYSELY, ELSEWHERE]
  const others = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
  return new Set([...lists, ...others].filter((name) => owners.has(name)))
}

/** The names at the beginning of `a x, b as y where ...`. */
function namesOf(text: string): string[] {
  const names: string[] = []
  for (const part of text.split(',')) {
    const [, name, end] = /^\s*([a-z_]+)(?:\s+(?:as\s+)?[a-z]\w*)?\s*(.?)/i.exec(part) ?? []
    if (name === undefined) break
    names.push(name)
    if (end !== '') break
  }
  return names
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import [^;]*? from '[^']*'$/gm, '')
}
