import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { givenMoment, timestamp, uuid } from '../primitives.ts'

/** A person as the audit log names them; the names are the current ones. */
export const auditPerson = z.object({ id: uuid, full_name: z.string(), email: z.string().nullable() })
export type AuditPerson = z.infer<typeof auditPerson>

/** An entry of the audit log as lists show it. */
export const auditEntry = z.object({
  id: z.number().int().min(1),
  /** A family and a verb, like 'user.role_changed'. */
  action: z.string(),
  /**
   * Null where the operator on the command line or the server itself did it; `person` is null once the account is gone.
   */
  actor: z.object({ id: uuid, person: auditPerson.nullable() }).nullable(),
  /** The target: the kind of row, its id, the title in the entry's values, and the person that it is or is for. */
  target: z
    .object({
      type: z.string(),
      id: z.string(),
      title: z.string().nullable(),
      person: auditPerson.nullable(),
    })
    .nullable(),
  created_at: timestamp,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** One entry with all its values. `details` holds ids and figures, with the values `before` and `after` of a change. */
export const auditEntryDetails = auditEntry.extend({
  details: z.record(z.string(), z.unknown()),
  /** Values that are removed when a person is erased; null where there are none, or no longer. */
  personal: z.record(z.string(), z.unknown()).nullable(),
  /** Whether there were personal values here that were erased. */
  is_erased: z.boolean(),
  request_id: z.string().nullable(),
  /** The network prefix that the request came from; null where it was no request. */
  network: z.string().nullable(),
  hash: z.string(),
  previous_hash: z.string(),
})
export type AuditEntryDetails = z.infer<typeof auditEntryDetails>

const word = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z_]+$/)

/**
 * A filter of entries. `search` holds words, each the beginning of a word of the action, the target's id or the
 * details, or of the name of a person whom the entry is about (the first 50 such people); `about` is the id of what was changed or of what the
 * details name, such as the recipient of a gift; `from` is included, `to` is not.
 */
export const auditFilter = z.strictObject({
  search: z.string().trim().max(200).optional(),
  actor: uuid.optional(),
  about: z.string().trim().min(1).max(120).optional(),
  family: word.optional(),
  target_type: word.optional(),
  from: givenMoment.optional(),
  to: givenMoment.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditExport = auditFilter.extend({ format: z.enum(['csv', 'json']).default('csv') })
export type AuditExport = z.infer<typeof auditExport>

/** The id of the last row of the page before: the next page continues from there. */
const beforeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const limit = z.coerce.number().int().min(1).max(100).default(50)

/** Entries checked in one call of `check`. */
export const AUDIT_CHECKED_AT_ONCE = 2_000

/** The highest number of entries of an export, the newest ones. */
export const AUDIT_EXPORTED_MOST = 100_000

const tags = ['audit']

/** The audit log (SA-3). Every operation needs `audit.read`. */
export const audit = {
  /** The entries that match a filter, newest first, or those before an id. */
  list: memberOperation
    .route({ method: 'GET', path: '/super-admin/audit', summary: 'List audit entries', tags })
    .input(auditFilter.extend({ before: beforeId.optional(), limit }))
    .output(z.object({ entries: z.array(auditEntry), earlier: z.number().int().nullable() })),

  /** The families of actions and the kinds of rows that the log holds, to filter by. */
  facets: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/audit/facets',
      summary: 'What the log can be filtered by',
      tags,
    })
    .output(z.object({ families: z.array(z.string()), target_types: z.array(z.string()) })),

  /** Up to ten people whose name, email address or referral code begins with the words, to filter by. */
  people: memberOperation
    .route({ method: 'GET', path: '/super-admin/audit/people', summary: 'People to filter the log by', tags })
    .input(z.strictObject({ search: z.string().trim().min(1).max(120) }))
    .output(z.object({ people: z.array(auditPerson) })),

  /** One entry with its values before and after, where it came from, and its place in the chain. */
  entry: memberOperation
    .route({ method: 'GET', path: '/super-admin/audit/entries/{id}', summary: 'One audit entry', tags })
    .errors(fails('audit.entry_not_found'))
    .input(z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(auditEntryDetails),

  /**
   * The entries of a filter as a file, the newest AUDIT_EXPORTED_MOST at most. Open it as a link: it is streamed. The
   * export itself is logged before its first line is sent; spreadsheets show its CSV without running formulas.
   */
  export: reauthenticatedOperation
    .route({
      method: 'GET',
      path: '/super-admin/audit/export',
      summary: 'Audit entries as CSV or JSON',
      tags,
    })
    .errors(fails('approvals.needed'))
    .input(auditExport)
    .output(z.file()),

  /**
   * Checks the next AUDIT_CHECKED_AT_ONCE entries of the hash chain after an id, 0 for its beginning. Continue at
   * `checked_to` until it equals `total` or something is broken.
   */
  check: memberOperation
    .route({
      method: 'GET',
      path: '/super-admin/audit/check',
      summary: 'Check a part of the hash chain',
      tags,
    })
    .input(z.strictObject({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }))
    .output(
      z.object({
        checked_to: z.number().int().min(0),
        total: z.number().int().min(0),
        broken: z
          .object({
            id: z.number().int(),
            fault: z.enum([
              'missing',
              'altered',
              'unchained',
              'personal_altered',
              'personal_missing',
              'head_altered',
            ]),
          })
          .nullable(),
      }),
    ),
}
