import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { timestamp, uuid } from './primitives.ts'
import { isVisibleProse } from './text/visible-text.ts'

const tags = ['privacy']
const path = '/privacy/export'
const deletionPath = '/privacy/deletion'
const ofPerson = '/admin/users/{id}/personal-data'

/** The number of days for which an archive can be downloaded. */
export const EXPORT_DAYS = 7

/** The state of the archive of a person's data. */
export const dataExport = z.object({
  state: z.enum(['waiting', 'ready', 'failed']),
  /** The progress of the archive, in percent. */
  progress: z.number().int().min(0).max(100),
  requested_at: timestamp,
  /** The moment until which it can be downloaded, and its size; null until it is ready. */
  expires_at: timestamp.nullable(),
  bytes: z.number().int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

/** The number of days in which a member can cancel the deletion of the account. */
export const DELETION_DAYS = 7

/** An account that its owner has asked to have deleted. */
export const accountDeletion = z.object({ requested_at: timestamp, due_at: timestamp })
export type AccountDeletion = z.infer<typeof accountDeletion>

const deletionAnswer = z.object({ deletion: accountDeletion.nullable() })

const answer = z.object({ export: dataExport.nullable() })

const one = z.strictObject({ id: uuid })

/** How and when the person asked, for the audit log: 1 to 500 visible characters. */
const asked = one.extend({
  reason: z.string().trim().min(1).max(500).refine(isVisibleProse, { error: 'holds signs that do not show' }),
})

/** The export and the deletion that operators made for a member who wrote to them. */
export const personalData = z.object({
  /** Null where none was made, or the member's own export has replaced it: that one is theirs alone. */
  export: dataExport.nullable(),
  deletion: accountDeletion.nullable(),
})
export type PersonalData = z.infer<typeof personalData>

const forOthers = fails(
  'access.user_not_found',
  'access.own_account',
  'access.may_more',
  'access.not_a_member',
)

/** The data about a person, for themselves or for operators to whom they wrote (ST-6). */
export const privacy = {
  /** The archive that was requested last; null where none was, or it has expired. */
  readExport: memberOperation
    .route({ method: 'GET', path, summary: 'The state of the archive of my data', tags })
    .output(answer),
  /**
   * Starts an archive of all data about the person. It replaces the earlier one; only one is made at a time. `GET
   * /api/privacy/export/archive` downloads it, in a session of theirs, for 7 days.
   */
  requestExport: reauthenticatedOperation
    .route({ method: 'POST', path, summary: 'Export my data', tags })
    .errors(fails('privacy.export_running'))
    .input(z.strictObject({}).optional())
    .output(answer),
  /** When the account is deleted; null where no deletion was requested. */
  readDeletion: memberOperation
    .route({ method: 'GET', path: deletionPath, summary: 'When my account is deleted', tags })
    .output(deletionAnswer),
  /** Schedules the deletion of the account and all data about its owner in 7 days; asking again changes nothing. */
  requestDeletion: reauthenticatedOperation
    .route({ method: 'POST', path: deletionPath, summary: 'Delete my account', tags })
    .errors(fails('access.last_super_admin'))
    .input(z.strictObject({}).optional())
    .output(deletionAnswer),
  /** Cancels the deletion. */
  cancelDeletion: memberOperation
    .route({ method: 'POST', path: `${deletionPath}/cancel`, summary: 'Keep my account', tags })
    .input(z.strictObject({}).optional())
    .output(deletionAnswer),
  /** The export and the deletion that were made for a member at their request. Needs `users.manage_data`. */
  getPersonalData: memberOperation
    .route({ method: 'GET', path: ofPerson, summary: 'Export and deletion of one person', tags })
    .errors(forOthers)
    .input(one)
    .output(personalData),
  /**
   * Starts the archive of a member; they are notified, and both sides can download it, operators at `GET
   * /api/admin/users/{id}/personal-data/archive`. Needs `users.manage_data`.
   */
  requestExportFor: reauthenticatedOperation
    .route({ method: 'POST', path: `${ofPerson}/export`, summary: 'Export the data of a person', tags })
    .errors({ ...forOthers, ...fails('privacy.export_running') })
    .input(asked)
    .output(personalData),
  /**
   * Schedules the deletion of a member's account in 7 days; they are notified, and may cancel it. Needs
   * `users.manage_data`.
   */
  requestDeletionFor: reauthenticatedOperation
    .route({ method: 'POST', path: `${ofPerson}/deletion`, summary: 'Delete the account of a person', tags })
    .errors(forOthers)
    .input(asked)
    .output(personalData),
  /** Cancels the deletion of a member's account, by either side. Needs `users.manage_data`. */
  cancelDeletionFor: reauthenticatedOperation
    .route({
      method: 'POST',
      path: `${ofPerson}/deletion/cancel`,
      summary: 'Keep the account of a person',
      tags,
    })
    .errors(forOthers)
    .input(asked)
    .output(personalData),
}
