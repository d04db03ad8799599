import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { timestamp } from './primitives.ts'

const tags = ['privacy']
const path = '/privacy/export'

/** For how many days an archive can be downloaded. */
export const EXPORT_DAYS = 7

/** Where the archive of what is held about a person stands. */
export const dataExport = z.object({
  state: z.enum(['waiting', 'ready', 'failed']),
  /** How much of it is made, in percent. */
  progress: z.number().int().min(0).max(100),
  requested_at: timestamp,
  /** Until when it can be downloaded, and its size; null until it is ready. */
  expires_at: timestamp.nullable(),
  bytes: z.number().int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const answer = z.object({ export: dataExport.nullable() })

/** What is held about a person, for themselves (ST-6). */
export const privacy = {
  /** The archive that was asked for last; null where none was, or it has expired. */
  readExport: memberOperation
    .route({ method: 'GET', path, summary: 'Where the archive of my data stands', tags })
    .output(answer),
  /**
   * Has an archive made of everything that is held about the person. It takes the place of the one before; one
   * is made at a time. `GET /api/privacy/export/archive` downloads it, in a session of theirs, for 7 days.
   */
  requestExport: reauthenticatedOperation
    .route({ method: 'POST', path, summary: 'Export my data', tags })
    .errors(fails('privacy.export_running'))
    .input(z.strictObject({}).optional())
    .output(answer),
}
