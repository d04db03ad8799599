import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * The way in which a migration runs on a PostgreSQL server, by its first line: in one transaction, statement by
 * statement without one (`-- online`), or as one statement that is repeated for batch after batch (`-- batches`).
 */
type MigrationKind = 'plain' | 'online' | 'batches'

export interface Migration {
  name: string
  text: string
  checksum: string
  kind: MigrationKind
  /** The checksums that it had in databases of developers, before its release. */
  formerChecksums: readonly string[]
}

/** Reads this program's migrations, in their order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => parseMigration(name, readFileSync(new URL(name, FOLDER), 'utf8')))
}

/** Parses the text of a migration. */
export function parseMigration(name: string, text: string): Migration {
  const kind = /^-- (online|batches)\n/.exec(text)?.[1] as MigrationKind | undefined
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    kind: kind ?? 'plain',
    formerChecksums: [...text.matchAll(/^-- formerly ([0-9a-f]{64})$/gm)].map(
      ([, checksum = '']) => checksum,
    ),
  }
}

/** Returns whether a migration that is recorded with this checksum is the same migration. */
export function isSameMigration({ checksum, formerChecksums }: Migration, recorded: string): boolean {
  return recorded === checksum || formerChecksums.includes(recorded)
}

/** Splits an online migration, which holds no text with a semicolon, into its statements. */
export function splitStatements({ text }: Migration): string[] {
  const statements = text.replaceAll(/--.*/g, '').split(';')
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
