import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { type DumpHeader, FORMAT, nameOf } from './backup-format.ts'
import { PORTION } from './read-rows.ts'
import { RowDigest } from './row-digest.ts'

const header = z.object({
  format: z.number(),
  created_at: z.string(),
  version: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  release: z.object({ version: z.string(), oldest_version: z.string() }).nullish(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'pgboss']),
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), is_called: z.boolean() }),
  ),
  functions: z.array(z.string()),
  triggers: z.array(z.object({ table: z.string(), name: z.string(), statement: z.string() })),
})

/** The parts of a dump, in their order. */
export type DumpStep =
  | { kind: 'header'; header: DumpHeader }
  /** Rows of one table: JSON arrays of the columns' texts. */
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'end'; table: string; rows: number; digest: string }

/**
 * Reads a dump and checks that it is complete: each table has the rows that were written, and the last line is there.
 * Throws BackupError.
 */
export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpStep> {
  let described: DumpHeader | undefined
  let reading: { table: string; digest: RowDigest } | undefined
  let isFinished = false
  let [waiting, size, tables] = [[] as string[], 0, 0]
  for await (const line of lines) {
    if (isFinished) throw damaged('something follows its end')
    if (!described) {
      described = parseHeader(line)
      yield { kind: 'header', header: described }
      continue
    }
    if (reading && line.startsWith('[')) {
      reading.digest.add(line)
      waiting.push(line)
      size += line.length
      if (size < PORTION) continue
      yield { kind: 'rows', table: reading.table, rows: waiting }
      waiting = []
      size = 0
      continue
    }
    const step = parseStep(line)
    if (reading && waiting.length > 0) yield { kind: 'rows', table: reading.table, rows: waiting }
    waiting = []
    size = 0
    if ('table' in step && !reading) reading = { table: step.table, digest: new RowDigest() }
    else if ('end' in step && reading?.table === step.end) {
      const { table, digest } = reading
      if (digest.rows !== step.rows || digest.toString() !== step.digest) {
        throw damaged(`the rows of ${table} are not those that were written`)
      }
      tables += 1
      yield { kind: 'end', table, rows: step.rows, digest: step.digest }
      reading = undefined
    } else if ('finish' in step && !reading && tables === described.tables.length) isFinished = true
    else throw damaged('its parts are not in order')
  }
  if (!isFinished) throw damaged('its end is missing')
}

function parseHeader(line: string): DumpHeader {
  const parsed = header.safeParse(parseJson(line))
  if (!parsed.success) throw damaged('it does not begin like one')
  if (parsed.data.format > FORMAT) {
    throw new BackupError(
      `The backup was made by version ${parsed.data.version}, in a form that this version does not read. Restore it with that version, or a later one.`,
    )
  }
  const names = parsed.data.tables.map(nameOf)
  if (new Set(names).size !== names.length) throw damaged('it has a table twice')
  return parsed.data
}

const step = z.union([
  z.object({ table: z.string() }),
  z.object({ end: z.string(), rows: z.number(), digest: z.string() }),
  z.object({ finish: z.object({ tables: z.number(), rows: z.number() }) }),
])

function parseStep(line: string): z.infer<typeof step> {
  const parsed = step.safeParse(parseJson(line))
  if (!parsed.success) throw damaged('a line cannot be read')
  return parsed.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(why: string): BackupError {
  return new BackupError(`The backup is damaged: ${why}. Nothing was changed. Take another one.`)
}
