import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_TABLES, ROOMS } from '../rooms/room-facts.ts'
import { FOREIGN_READS, FOREIGN_WRITES, type ForeignTables, MOST_FOREIGN } from './foreign-uses.ts'

interface Readers {
  paths: RegExp
  reason: string
  /** Whether they may write too; else `verify` only lets them read. */
  mayWrite?: true
}

/** Files that may name the tables of any room, and why. */
const READERS: Readers[] = [
  { paths: /\/analytics\//, reason: 'counts what all others leave' },
  { paths: /\/monitoring\//, reason: 'tells how all others do' },
  { paths: /\/privacy\//, reason: 'gives and erases what all others keep of a person', mayWrite: true },
  { paths: /\/domains\/users\/people\//, reason: 'shows administrators what all others keep of people' },
  {
    paths: /\/migrations\/(?:0004_access|0074_profiles)\.sql$/,
    reason: 'makes `granted_permissions` or `people`, views which other rooms join instead of these tables',
  },
  {
    paths: /\/migrations\/0084_profiles\.sql$/,
    reason: 'a backfill asks in one statement which records no claim waits for',
  },
  { paths: /\/domains\/\w+\/invariants\.ts$/, reason: 'compares what rooms keep with each other' },
  {
    paths: /\/functions\/identity\/(?:identity_api_key|identity_session|session_limits)\.sql$/,
    reason: 'a session brings its permissions and limits in one statement (decision 027)',
  },
  {
    paths: /\/functions\/chat\//,
    reason: 'a message makes two round trips, whatever it reads (decision 001)',
  },
]

interface TextFile {
  path: string
  text: string
}

/**
 * Finds tables that stand outside their owner's rooms without a reason in foreign-uses.ts, and reasons that are no
 * longer needed.
 */
export function findTableFaults(root: string): string[] {
  const uses = findForeignUses(readSqlSources(root), tableOwners())
  return [
    ...judgeForeignUses(uses, { ...MOST_FOREIGN, reads: FOREIGN_READS, writes: FOREIGN_WRITES }),
    ...uses.flatMap(({ table, readersThatWrite }) =>
      readersThatWrite.map(
        (file) => `${file}: writes ${table}, which it may only read: ask its owner's index.ts`,
      ),
    ),
  ]
}

interface Known {
  reads: ForeignTables
  writes: ForeignTables
  mostReads: number
  mostWrites: number
}

export function judgeForeignUses(uses: readonly ForeignUse[], known: Known): string[] {
  const reading = uses.filter((use) => use.files.length > 0 && !use.isWritten)
  const writing = uses.filter((use) => use.files.length > 0 && use.isWritten)
  return [
    ...judgeList('FOREIGN_READS', { uses: reading, known: known.reads, most: known.mostReads }),
    ...judgeList('FOREIGN_WRITES', { uses: writing, known: known.writes, most: known.mostWrites }),
  ]
}

function judgeList(
  list: string,
  { uses, known, most }: { uses: readonly ForeignUse[]; known: ForeignTables; most: number },
): string[] {
  const listed = Object.entries(known).flatMap(([table, { rooms }]) => rooms.map((room) => ({ table, room })))
  const isListed = ({ table, room }: ForeignUse) => known[table]?.rooms.includes(room) ?? false
  const isUsed = ({ table, room }: { table: string; room: string }) =>
    uses.some((use) => use.table === table && use.room === room)
  return [
    ...uses
      .filter((use) => !isListed(use))
      .map(({ table, files }) => `${files[0]}: ${table} belongs to another room: ask its index.ts (${list})`),
    ...listed
      .filter((one) => !isUsed(one))
      .map(
        ({ table, room }) => `foreign-uses.ts: ${room} is not in need of ${table} in ${list}: take it out`,
      ),
    ...(listed.length === most
      ? []
      : [`foreign-uses.ts: ${list} may have ${most} entries, and ${listed.length} are listed`]),
  ]
}

/** A table that is used outside its owner's rooms, once a room. */
export interface ForeignUse {
  room: string
  table: string
  /** The files that use it, without those of declared readers. */
  files: string[]
  /** Whether one of `files` writes it. */
  isWritten: boolean
  /** Declared readers that write it although they may only read. */
  readersThatWrite: string[]
}

/** Maps each table to its owner: a domain, or `platform`. */
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

/** Returns the room that a file belongs to: a domain, `platform` or `app`. */
function roomOf(path: string): string {
  const [, domain] = /^server\/(?:src\/domains|functions)\/([^/]+)\//.exec(path) ?? []
  const [, migration] = /^server\/migrations\/\d+_(\w+)\.sql$/.exec(path) ?? []
  return (
    domain ?? migration?.replaceAll('_', '-') ?? /^server\/src\/(platform|app)\//.exec(path)?.[1] ?? 'app'
  )
}

/** Finds the places where tables stand outside their owner's rooms. */
export function findForeignUses(
  files: readonly TextFile[],
  owners: ReadonlyMap<string, string>,
): ForeignUse[] {
  const uses = new Map<string, ForeignUse>()
  for (const { path, text } of files) {
    const room = roomOf(path)
    const reader = READERS.find(({ paths }) => paths.test(path))
    const written = findWrittenTables(path, text)
    for (const table of findTables(path, text, owners)) {
      if (owners.get(table) === room) continue
      const key = `${room} ${table}`
      const use = uses.get(key) ?? { room, table, files: [], isWritten: false, readersThatWrite: [] }
      if (reader === undefined) {
        use.files.push(path)
        use.isWritten ||= written.has(table)
      } else if (written.has(table) && !reader.mayWrite) use.readersThatWrite.push(path)
      if (use.files.length + use.readersThatWrite.length > 0) uses.set(key, use)
    }
  }
  return [...uses.values()].sort((a, b) => a.table.localeCompare(b.table) || a.room.localeCompare(b.room))
}

/** Words of SQL after which a table's name comes, or a list of names with their aliases. */
const AFTER =
  /\b(?:from|join|update|into|using|analyze|truncate|only|table|trigger \w+ [\w ]+ on)\s+(?=[a-z])/gi
const IN_KYSELY = /\w(?:From|Table|Into|Join)\(\s*'(\w+)/g
const ELSEWHERE = /(?:sql\.table\(|DB\[|sql`\s*)['"]?([a-z_]+)/g

/**
 * Finds the tables that a text names where SQL or the query builder names tables; references of columns are no such
 * place.
 */
export function findTables(path: string, text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const code = path.endsWith('.sql') ? text.replaceAll(/--.*/g, '') : withoutComments(text)
  const lists = [...code.matchAll(AFTER)].flatMap(({ index, 0: word }) =>
    namesOf(code.slice(index + word.length, index + word.length + 200)),
  )
  const patterns = path.endsWith('.sql') ? [] : [IN_KYSELY, ELSEWHERE]
  const others = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
  return new Set([...lists, ...others].filter((name) => owners.has(name)))
}

const WRITES =
  /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/gi

/** Finds the tables whose rows a text adds, changes or removes. */
function findWrittenTables(path: string, text: string): Set<string> {
  const code = path.endsWith('.sql') ? text.replaceAll(/--.*/g, '') : withoutComments(text)
  return new Set([...code.matchAll(WRITES)].map(([, sql, builder]) => sql ?? builder ?? ''))
}

/** Lists the names at the beginning of `a x, b as y where ...`. */
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
