import type { AuditEntryDetails } from '@pepper/contract/audit'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPeople } from '../../profiles/index.ts'
import { namedIn, presentWhole } from './present-entry.ts'
import { findAuditRow } from './store.ts'

/** Returns one entry with its values before and after (SA-3). Needs `audit.read`. Throws audit.entry_not_found. */
export async function getAuditEntry(request: Context, { id }: { id: number }): Promise<AuditEntryDetails> {
  const context = authorise(request, 'audit.read')
  const { kysely } = context.runtime.db
  const row = await findAuditRow(kysely, id)
  if (!row) throw new AppError('audit.entry_not_found')
  return presentWhole(row, await findPeople(kysely, namedIn([row])))
}
