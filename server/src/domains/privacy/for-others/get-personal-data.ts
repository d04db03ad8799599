import type { PersonalData } from '@pepper/contract/privacy'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { requireOnBehalf } from '../../roles/index.ts'
import { presentDeletion } from '../deletion/read-deletion.ts'
import { findDeletion } from '../deletion/store.ts'
import { presentExport } from '../export/read-export.ts'
import { findExport } from '../export/store.ts'

/**
 * Gets which archive operators requested of a member's data, and when the account is deleted. Needs
 * `users.manage_data`. Throws access.user_not_found, access.own_account, access.may_more, access.not_a_member.
 */
export async function getPersonalData(request: Context, { id }: { id: string }): Promise<PersonalData> {
  const context = authorise(request, 'users.manage_data')
  const { kysely } = context.runtime.db
  await requireOnBehalf(kysely, context, id)
  return getPersonalDataWithin(kysely, context.runtime, id)
}

/** Gets the archive for operators and the deletion. An archive that the member requested is private, and not shown. */
export async function getPersonalDataWithin(
  executor: Executor,
  { clock }: Runtime,
  userId: string,
): Promise<PersonalData> {
  const now = clock.now()
  const archive = await findExport(executor, { userId, now })
  return {
    export: archive?.isForOperators ? presentExport(archive, now) : null,
    deletion: presentDeletion(await findDeletion(executor, userId)),
  }
}
