import * as z from 'zod'
import { fails, undoRefusal } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { timestamp, uuid } from '../primitives.ts'
import { importProblem } from './import-problems.ts'

/** A problem of a line, in a column (null: the line as a whole). */
export const lineProblem = importProblem.extend({ column: z.string().nullable() })
export type LineProblem = z.infer<typeof lineProblem>

/**
 * The state of an import: `previewed` waits to be applied or discarded, `applying` continues even if no one is
 * watching, `applied` is complete, `undone` has removed its records again.
 */
export const importState = z.enum(['previewed', 'applying', 'applied', 'undone'])
export type ImportState = z.infer<typeof importState>

const count = z.number().int().min(0)

/**
 * An import of waitlist records. Counts are lines that are not empty; for a previewed one they are a forecast. `done`
 * of `total` is the progress. `undo_refusal` is null where it can be undone now.
 */
export const waitlistImport = z.object({
  id: uuid,
  state: importState,
  source: z.enum(['browser', 'command']),
  file_name: z.string(),
  total: count,
  done: count,
  taken: count,
  known: count,
  rejected: count,
  /** Of the taken: records without an email, which need a claim secret or a review. */
  without_email: count,
  /** Of the taken: those whose referrer is not here yet. */
  missing_referrers: count,
  /** The XP that all readable lines bring together; null for an import on the command line. */
  xp: count.nullable(),
  /** Unknown columns of the file, which are left out. */
  unknown_columns: z.array(z.string()),
  undo_refusal: undoRefusal.nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  undone_at: timestamp.nullable(),
})
export type WaitlistImport = z.infer<typeof waitlistImport>

const rejectedLine = z.object({
  line: z.number().int().min(1),
  /** The original line, shortened to 500 characters. */
  raw: z.string(),
  problems: z.array(lineProblem).min(1),
})

const tags = ['waitlist administration']
const one = z.strictObject({ id: uuid })
const notFound = fails('waitlist.import_not_found')
const path = '/admin/waitlist/imports'

export const importOperations = {
  /**
   * First step: reads a CSV file of at most 5 MB and 50,000 lines, keeps it for a day or while it waits for approval, and forecasts its import. It
   * does not change the waitlist. Needs `waitlist.manage`, as all of these.
   */
  preview: memberOperation
    .route({ method: 'POST', path, summary: 'Upload a waitlist file and preview its import', tags })
    .errors(fails('waitlist.import_too_large', 'waitlist.import_unreadable', 'waitlist.import_too_many'))
    .input(z.strictObject({ file_name: z.string().trim().min(1).max(200), text: z.string() }))
    .output(waitlistImport),

  /**
   * Second step: imports the previewed file on the server, even if no one is watching. Asking again changes nothing.
   * A file that brings XP needs the password, and a second person where approval is switched on.
   */
  apply: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/{id}/apply`, summary: 'Apply a previewed import', tags })
    .errors({
      ...notFound,
      ...fails('waitlist.import_settled', 'approvals.waiting', 'approvals.password_needed'),
    })
    .input(one)
    .output(waitlistImport),

  /** Discards a previewed import and its file. */
  discard: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/discard`, summary: 'Discard a previewed import', tags })
    .errors({ ...notFound, ...fails('waitlist.import_settled') })
    .input(one)
    .output(z.object({ is_discarded: z.literal(true) })),

  /** Removes all records of an import again, unless a person has activated one, joined by its code, or asks for one. */
  undo: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/undo`, summary: 'Undo an import', tags })
    .errors({ ...notFound, ...fails('waitlist.import_not_undoable') })
    .input(one)
    .output(waitlistImport),

  list: memberOperation
    .route({ method: 'GET', path, summary: 'Imports, newest first', tags })
    .input(z.object({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ imports: z.array(waitlistImport), earlier: pageCursor.nullable() })),

  /** One import: poll it for its progress. */
  get: memberOperation
    .route({ method: 'GET', path: `${path}/{id}`, summary: 'One import', tags })
    .errors(notFound)
    .input(one)
    .output(waitlistImport),

  /** The lines that were (or would be) rejected, in the order of the file. */
  rejected: memberOperation
    .route({ method: 'GET', path: `${path}/{id}/rejected`, summary: 'Rejected lines of an import', tags })
    .errors(notFound)
    .input(
      z.strictObject({
        id: uuid,
        after: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: pageLimit,
      }),
    )
    .output(z.object({ lines: z.array(rejectedLine), later: z.number().int().nullable() })),

  /** The original rejected lines under the file's own header, to be corrected and imported. */
  rejectedFile: reauthenticatedOperation
    .route({ method: 'GET', path: `${path}/{id}/rejected.csv`, summary: 'Rejected lines as CSV', tags })
    .errors(notFound)
    .input(one)
    .output(z.file()),

  /**
   * Secrets for the unclaimed records of an import that have neither an email nor a secret, at most 200 at once;
   * `remaining` counts those that still have none. Only their hashes are stored. The caller may
   * choose the id of the `batch`: sent again soon with the same one, the request returns the same secrets.
   */
  issueClaimSecrets: reauthenticatedOperation
    .route({
      method: 'POST',
      path: `${path}/{id}/claim-secrets`,
      summary: 'Issue claim secrets for the records of an import',
      tags,
    })
    .errors(notFound)
    .input(one.extend({ batch: uuid.optional() }))
    .output(
      z.object({
        secrets: z.array(
          z.object({
            record_id: uuid,
            full_name: z.string(),
            telegram_handle: z.string().nullable(),
            referral_code: z.string(),
            claim_secret: z.string(),
          }),
        ),
        remaining: count,
      }),
    ),
}
