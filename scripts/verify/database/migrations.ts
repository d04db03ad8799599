import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareVersions } from '../../../server/src/platform/db/program-version.ts'

/** The first migration that is judged; those before it were not written for nodes that serve meanwhile. */
const FIRST = 77

/** Tables with few rows: what operators write, and one row for each node, day or kind. Every other one counts as large. */
const SMALL_TABLES = new Set([
  'ad_placements',
  'analytics_progress',
  'announcements',
  'approvals',
  'asset_slots',
  'audit_head',
  'content_items',
  'custom_role_permissions',
  'job_presence',
  'knowledge_items',
  'knowledge_wordings',
  'ledger_checks',
  'role_permissions',
  'roles',
  'schema_batches',
  'schema_release',
  'server_nodes',
  'settings',
  'token_keys',
  'verified_answers',
])

interface TextFile {
  path: string
  text: string
}

/** Finds migrations that would stop the nodes of the release before, or keep members waiting (decision 088). */
export function findMigrationFaults(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const oldest = /OLDEST_VERSION = '([\d.]+)'/.exec(read('server/src/platform/db/schema-release.ts'))?.[1]
  return globSync('server/migrations/*.sql', { cwd: root })
    .filter((path) => Number.parseInt(basename(path), 10) >= FIRST)
    .sort()
    .flatMap((path) => judgeMigration({ path: basename(path), text: read(path) }, oldest ?? '0.0.0'))
}

/** Judges one migration. `oldest` is the oldest release that restarts on the tables which it makes. */
export function judgeMigration({ path, text }: TextFile, oldest: string): string[] {
  const kind = /^-- (online|batches)\n/.exec(text)?.[1]
  const statements = splitStatements(text)
  const faults = kind === 'online' ? judgeOnline(statements) : []
  if (kind === 'batches') faults.push(...judgeBatches(statements))
  if (kind === undefined) faults.push(...judgePlain(statements, { isUnused: isUnused(text, oldest) }))
  return faults.map((fault) => `${path}: ${fault}`)
}

/** Returns the statements in small letters, without comments and quoted texts. */
function splitStatements(text: string): string[] {
  const bare = text
    .replaceAll(/--.*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'[^']*'/g, "''")
  const statements = bare
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  return statements.filter((statement) => statement !== '')
}

/** Returns whether the migration says since which release nothing uses what it removes, and no older one may restart. */
function isUnused(text: string, oldest: string): boolean {
  const since = /^-- unused since (\d+\.\d+\.\d+)$/m.exec(text)?.[1]
  return since !== undefined && compareVersions(since, oldest) <= 0
}

const ONLINE =
  /^(?:create (?:unique )?index concurrently (?!if )\w+ on |alter table \w+ validate constraint \w+$)/

function judgeOnline(statements: readonly string[]): string[] {
  return statements
    .filter((statement) => !ONLINE.test(statement))
    .map((statement) => `"${cut(statement)}" is neither an index that is built concurrently nor a validation`)
}

function judgeBatches(statements: readonly string[]): string[] {
  const [statement = ''] = statements
  const isOne = statements.length === 1 && statement.includes(':after') && / limit \d+/.test(statement)
  return isOne ? [] : ['batches are one statement with :after and a limit, which returns its position']
}

interface Rule {
  /** The statement of a table that is there already. */
  finds: RegExp
  unless?: RegExp
  fault: string
  /** Whether tables with few rows may have it. */
  isForLarge?: true
}

const REMOVES =
  /\b(?:drop (?:table|view|column|function|type|domain|trigger)|rename|alter column \w+ (?:set data )?type|set not null)\b/
const COSTLY_COLUMN =
  /add column [^,]*(?: references | unique\b| primary key| check\b| generated | default (?:gen_random_uuid|random|clock_timestamp|nextval)| \w*serial\b)/

const RULES: readonly Rule[] = [
  {
    finds: /add column [^,]* not null/,
    unless: / default | generated /,
    fault: 'a new column that must not be null needs a default: nodes of the release before leave it out',
  },
  { finds: COSTLY_COLUMN, fault: 'this column reads or rewrites the whole table', isForLarge: true },
  {
    finds: /^create (?:unique )?index (?!concurrently)/,
    fault: 'build the index concurrently, in an "-- online" migration',
    isForLarge: true,
  },
  {
    finds: /add constraint/,
    unless: / not valid$| using index /,
    fault: 'add the constraint as "not valid", and validate it in an "-- online" migration',
    isForLarge: true,
  },
  {
    finds: /^(?:update|delete from|insert into .* from)\b/,
    fault: 'change rows in "-- batches"',
    isForLarge: true,
  },
  { finds: /^(?:lock|truncate|cluster|vacuum|reindex)\b/, fault: 'this keeps everyone from the table' },
  { finds: /validate constraint/, fault: 'validate in an "-- online" migration' },
  { finds: /\bconcurrently\b/, fault: 'an index is built concurrently in an "-- online" migration' },
]

const TABLE =
  /^(?:alter table|create .*?index .*? on|update|delete from|lock(?: table)?|truncate(?: table)?) (?:only )?(\w+)/

function judgePlain(statements: readonly string[], { isUnused }: { isUnused: boolean }): string[] {
  const made = statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? [])
  const isLarge = (table: string) => !made.includes(table) && !SMALL_TABLES.has(table)
  const tableOf = (statement: string) =>
    TABLE.exec(statement)?.[1] ??
    (statement.startsWith('insert') ? / from (\w+)/.exec(statement)?.[1] : undefined)
  const faults = statements.flatMap((statement) => {
    const table = tableOf(statement)
    if (table !== undefined && made.includes(table)) return []
    const found = RULES.filter(
      ({ finds, unless, isForLarge }) =>
        finds.test(statement) &&
        !unless?.test(statement) &&
        (!isForLarge || (table !== undefined && isLarge(table))),
    ).map(({ fault }) => fault)
    if (REMOVES.test(statement) && !isUnused) {
      found.push(
        'nodes of the release before may use this: say "-- unused since" and raise OLDEST_VERSION to it',
      )
    }
    return found.map((fault) => `"${cut(statement)}": ${fault}`)
  })
  const altered = new Set(
    statements.flatMap((statement) => /^alter table (\w+)/.exec(statement)?.[1] ?? []).filter(isLarge),
  )
  if (altered.size > 1) {
    faults.push(
      `change ${[...altered].join(' and ')} in a migration each: one is locked while the other is waited for`,
    )
  }
  return faults
}

function cut(statement: string): string {
  return statement.length > 60 ? `${statement.slice(0, 60)}...` : statement
}
