import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { listAuditRows, namedIn, presentEntry } from '../audit/log/index.ts'
import { findPeople } from '../profiles/index.ts'
import { listEventRows } from './event-store.ts'
import { listFlagsOf } from './flag-store.ts'
import { presentEvent } from './present-event.ts'
import { presentFlag } from './present-flag.ts'

const PAGE = { before: undefined, limit: 50 }

/**
 * Returns the latest events on an account, newest first (SE-2): security events, and changes made by and to it. Needs
 * `monitoring.read`. Throws security.person_not_found.
 */
export async function getTimeline(request: Context, { id }: { id: string }) {
  const context = authorise(request, 'monitoring.read')
  const { kysely } = context.runtime.db
  const person = (await findPeople(kysely, [id])).get(id)
  if (!person) throw new AppError('security.person_not_found')
  const events = await listEventRows(kysely, { user: id }, PAGE)
  const by = await listAuditRows(kysely, { actor: id }, PAGE)
  const about = await listAuditRows(kysely, { about: id }, PAGE)
  const entries = [...new Map([...by, ...about].map((row) => [row.id, row])).values()]
  const people = await findPeople(kysely, [id, ...namedIn(entries)])
  const moments = [
    ...events
      .map((row) => presentEvent(row, people))
      .map((event) => ({
        kind: 'event' as const,
        at: event.created_at,
        event,
      })),
    ...entries
      .map((row) => presentEntry(row, people))
      .map((entry) => ({
        kind: 'audit' as const,
        at: entry.created_at,
        entry,
      })),
  ]
  return {
    person,
    flags: (await listFlagsOf(kysely, id)).map((row) => presentFlag(row, people)),
    moments: moments.sort((a, b) => b.at.localeCompare(a.at)).slice(0, 100),
  }
}
