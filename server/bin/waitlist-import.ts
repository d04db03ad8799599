import { closeSync, openSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import {
  type CsvHeader,
  CsvHeaderError,
  findUnknownColumns,
  type ImportListener,
  type ImportReport,
  importWaitlist,
  readCsvLines,
  WAITLIST_COLUMNS,
} from '../src/domains/waitlist/index.ts'

const HELP = `npm run waitlist:import -- file.csv [--dry-run]

Brings waitlist records in from a CSV file (UTF-8; commas, semicolons or tabs). The first line names the columns:
  ${WAITLIST_COLUMNS.join(', ')}
All are optional, but each line needs an email, a referral code or a Telegram id. Good lines are taken; faulty ones are
listed by line and column and written to file.csv.rejected.csv, to be mended and imported. The same file twice changes
nothing. A record without an email gets a secret, printed once, with which its owner claims it.

  --dry-run  lists the same and stores nothing
  --help     this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.
The exit code is 0 when every line was taken or here already, 1 when some were rejected, 2 when nothing could be read.`

await runOperatorCommand(async () => {
  const { file, isDryRun } = readRequest()
  if (file === null) {
    say(HELP)
    return 0
  }
  await using handle = await openFile(file)
  const { header, records } = await readHeader(handle)
  const rejects = createRejects(isDryRun ? null : `${file}.rejected.csv`, header)
  const listener = createListener(rejects, isDryRun)
  const report = await withOperatorRuntime((runtime) =>
    importWaitlist(runtime, records, { isDryRun, listener, fileName: basename(file) }),
  )
  rejects.close()
  summarise(file, report, isDryRun)
  return report.rejected === 0 ? 0 : 1
})

function readRequest(): { file: string | null; isDryRun: boolean } {
  const off = { type: 'boolean', default: false } as const
  const { values, positionals } = readArguments({
    options: { 'dry-run': off, help: off },
    allowPositionals: true,
  })
  if (values.help) return { file: null, isDryRun: false }
  const [file, more] = positionals
  if (!file || more) throw new OperatorError('Name one file. See --help.')
  return { file, isDryRun: values['dry-run'] }
}

async function openFile(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read (${error.code}).`)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new OperatorError(`${file} is not a file.`)
}

async function readHeader(handle: FileHandle) {
  try {
    const table = await readCsvLines(handle.readLines({ encoding: 'utf8' }))
    for (const column of findUnknownColumns(table.header))
      say(`The column ${JSON.stringify(column)} is not known: it is left out.`)
    return table
  } catch (error) {
    throw error instanceof CsvHeaderError ? new OperatorError(error.message) : error
  }
}

interface Rejects {
  path: string | null
  add(raw: string): void
  close(): void
}

/** Creates a file for rejected lines, unchanged and under the same header. The file is created at the first one. */
function createRejects(path: string | null, header: CsvHeader): Rejects {
  let descriptor: number | undefined
  return {
    path,
    add: (raw) => {
      if (path === null) return
      if (descriptor === undefined) {
        descriptor = openSync(path, 'w', 0o600)
        writeSync(descriptor, `${header.raw}\n`)
      }
      writeSync(descriptor, `${raw}\n`)
    },
    close: () => {
      if (descriptor === undefined) return
      closeSync(descriptor)
      say(`The rejected lines are in ${path}.`)
    },
  }
}

function createListener(rejects: Rejects, isDryRun: boolean): ImportListener {
  return {
    onRejected: ({ line, raw }, problems) => {
      rejects.add(raw)
      for (const { column, sentence } of problems) {
        say(`line ${line}${column === null ? '' : `, column ${column}`}: ${sentence}`)
      }
    },
    onClaimSecret: (line, code, secret) => {
      if (isDryRun) say(`line ${line}: has no email and would get a claim secret`)
      else say(`line ${line}: ${code} has no email; this secret claims it, once: ${secret}`)
    },
  }
}

function summarise(file: string, report: ImportReport, isDryRun: boolean): void {
  const { read, taken, known, rejected, missingReferrers } = report
  const verb = isDryRun ? 'would be taken' : 'taken'
  say(`${file}: ${read} records read, ${taken} ${verb}, ${known} here already, ${rejected} rejected.`)
  if (missingReferrers === 0) return
  say(
    `${missingReferrers} name a referrer who is not here yet; they are connected when that record is imported.`,
  )
}
