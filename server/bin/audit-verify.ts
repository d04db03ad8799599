import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  HeadLineError,
  readHeadLines,
  verifyAuditChain,
  verifyPublishedHeads,
} from '../src/domains/audit/index.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'

/**
 * `npm run audit:verify`: checks the whole audit log; exit code 1 and the first broken entry where there is one. With
 * `-- --heads <file>`, or where AUDIT_HEAD_FILE is there, also compares it with the heads published in that file.
 */
const { values } = parseArgs({ options: { heads: { type: 'string' } } })
const config = readConfig()
const file = values.heads ?? (existsSync(config.auditHead.file ?? '') ? config.auditHead.file : undefined)
const database = await openDatabase(config, createLog(config))
try {
  await migrate(database)
  const isWhole = await reportChain(database)
  const agrees = file === undefined || (await reportHeads(database, file))
  process.exitCode = isWhole && agrees ? 0 : 1
} finally {
  await database.close()
}

async function reportChain(log: Database): Promise<boolean> {
  const { entries, broken } = await verifyAuditChain(log)
  say(
    broken
      ? `The audit log is broken at entry ${broken.id} (${broken.fault}); the ${entries} before it are whole.`
      : `The audit log is whole: ${entries} entries.`,
  )
  return broken === null
}

async function reportHeads(log: Database, path: string): Promise<boolean> {
  try {
    const heads = readHeadLines(readFileSync(path, 'utf8'))
    const found = await verifyPublishedHeads(log.kysely, heads)
    if (!found) {
      say(`It agrees with all ${heads.length} published heads in ${path}.`)
      return true
    }
    const { head, fault, last } = found
    const published = `entry ${head.position} was published at ${head.at}`
    say(
      fault === 'truncated'
        ? `Entries were removed from the end of the audit log: ${published}, but the log ends at ${last}.`
        : `The audit log was rewritten: ${published}, and it is another entry now.`,
    )
  } catch (error) {
    if (!(error instanceof HeadLineError || (error instanceof Error && 'code' in error))) throw error
    say(`The published heads in ${path} cannot be read: ${error.message}`)
  }
  return false
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
