import { randomUUID } from 'node:crypto'
import { IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '@pepper/contract/waitlist/import-limits'
import type { ImportProblem } from '@pepper/contract/waitlist/import-problems'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { describeImport } from './describe-import.ts'
import { problemOf } from './import-problem.ts'
import { insertRejects } from './journal-store.ts'
import { CsvHeaderError, type CsvRecord, readCsvLines } from './read-csv-lines.ts'
import { type Rehearsal, rehearseImport } from './rehearse-import.ts'
import { countPreviewed, insertPreviewed } from './row-store.ts'
import { countLines, textLines } from './text-lines.ts'
import { findUnknownColumns } from './waitlist-header.ts'

/** How many files of up to 5 MB may wait to be applied or discarded: those of one person, and all. */
const PREVIEWS_MAX_OWN = 20
const PREVIEWS_MAX = 100

/**
 * Runs the first step of an import: reads the file, stores it, and reports what importing it would do (RF-4). Needs
 * `waitlist.manage`. Throws waitlist.import_too_large, waitlist.import_unreadable, waitlist.import_too_many.
 */
export async function previewImport(
  request: Context,
  input: { file_name: string; text: string },
): Promise<WaitlistImport> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime } = context
  // The database can store neither NUL nor lone surrogates; the line that has one is reported as invalid text.
  const content = input.text.toWellFormed().replaceAll('\0', '\uFFFD')
  requireModestSize(content)
  const { header, records, unknownColumns } = await readTable(content)
  const rehearsal = await rehearseImport(runtime.db.kysely, records).catch(asUnreadable)
  if (rehearsal.counts.read === 0) throw unreadable(problemOf('only_header'))
  const importId = randomUUID()
  const upload = { importId, fileName: input.file_name, header, content, unknownColumns }
  await keepPreview(context, context.actor.userId, upload, rehearsal)
  return describeImport(runtime, importId)
}

function requireModestSize(content: string): void {
  const isTooLarge = Buffer.byteLength(content) > IMPORT_MAX_BYTES || countLines(content) > IMPORT_MAX_LINES
  if (!isTooLarge) return
  throw new AppError('waitlist.import_too_large', {
    max_bytes: IMPORT_MAX_BYTES,
    max_lines: IMPORT_MAX_LINES,
  })
}

async function readTable(
  content: string,
): Promise<{ header: string; records: AsyncGenerator<CsvRecord>; unknownColumns: string[] }> {
  try {
    const { header, records } = await readCsvLines(textLines(content))
    const unknownColumns = findUnknownColumns(header).map((name) => name.slice(0, 100))
    return { header: header.raw, records, unknownColumns }
  } catch (error) {
    return asUnreadable(error)
  }
}

function asUnreadable(error: unknown): never {
  throw error instanceof CsvHeaderError ? unreadable(error.problem) : error
}

function unreadable(problem: ImportProblem): AppError {
  return new AppError('waitlist.import_unreadable', problem)
}

interface Upload {
  importId: string
  fileName: string
  header: string
  content: string
  unknownColumns: string[]
}

async function keepPreview(
  context: MemberContext,
  actorId: string,
  upload: Upload,
  { counts, missingReferrers, xp, rejects }: Rehearsal,
): Promise<void> {
  const { runtime, origin } = context
  const { importId: id, ...file } = upload
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const waiting = await countPreviewed(tx, actorId)
    if (waiting.own >= PREVIEWS_MAX_OWN || waiting.all >= PREVIEWS_MAX) {
      throw new AppError('waitlist.import_too_many')
    }
    const { read: total, ...told } = counts
    await insertPreviewed(tx, {
      id,
      ...file,
      ...told,
      total,
      missingReferrers,
      xp,
      requestedBy: actorId,
      now,
    })
    await insertRejects(tx, id, rejects)
    await recordAudit(tx, {
      action: 'waitlist.import_previewed',
      actorId,
      target: { type: 'import', id },
      origin,
      details: { lines: total, xp },
      now,
    })
  })
}
