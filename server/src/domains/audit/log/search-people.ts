import type { AuditPerson } from '@pepper/contract/audit'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { searchPeople } from '../../profiles/index.ts'

/** Searches for people by whom the log can be filtered. Needs `audit.read`. */
export async function searchAuditPeople(
  request: Context,
  { search }: { search: string },
): Promise<{ people: AuditPerson[] }> {
  const context = authorise(request, 'audit.read')
  return { people: await searchPeople(context.runtime.db.kysely, search) }
}
