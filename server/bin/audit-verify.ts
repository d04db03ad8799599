import { readFileSync } from 'node:fs'
import { readArguments, runOperatorCommand, say, withReadOnlyDatabase } from '../src/app/operator-command.ts'
import {
  HeadLineError,
  readHeadLines,
  verifyAuditChain,
  verifyPublishedHeads,
} from '../src/domains/audit/index.ts'
import type { Transaction } from '../src/platform/db/database.ts'

const HELP = `npm run audit:verify
npm run audit:verify -- --heads heads.jsonl

Checks the hash chain of the whole audit log, and compares the log with the heads that were published outside the database:
those in the named file, else those in AUDIT_HEAD_FILE where it is configured. The exit code is 1 where the log is broken,
contradicts a published head, or cannot be compared with that file.

  --heads  file of published heads, one JSON line each
  --help   this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

await runOperatorCommand(async () => {
  const { heads, help } = readOptions()
  if (help) {
    say(HELP)
    return 0
  }
  return withReadOnlyDatabase(async (tx, config) => {
    const file = heads ?? config.auditHead.file
    const isWhole = await reportChain(tx)
    const agrees = file === undefined || (await reportHeads(tx, file))
    return isWhole && agrees ? 0 : 1
  })
})

function readOptions() {
  return readArguments({ options: { heads: { type: 'string' }, help: { type: 'boolean' } } }).values
}

async function reportChain(log: Transaction): Promise<boolean> {
  const { entries, broken } = await verifyAuditChain({ kysely: log })
  say(
    broken
      ? `The audit log is broken at entry ${broken.id} (${broken.fault}); the ${entries} before it are whole.`
      : `The audit log is whole: ${entries} entries.`,
  )
  return broken === null
}

async function reportHeads(log: Transaction, path: string): Promise<boolean> {
  try {
    const heads = readHeadLines(readFileSync(path, 'utf8'))
    if (heads.length === 0) {
      say(`There are no published heads in ${path}, so the log was compared with nothing.`)
      return false
    }
    const found = await verifyPublishedHeads(log, heads)
    if (!found) {
      say(`The log agrees with every published head in ${path}: ${heads.length}.`)
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
