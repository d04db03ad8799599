import type { PersonalData } from '@pepper/contract/privacy'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inWithdrawal } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { readLanguage } from '../../preferences/index.ts'
import { requireOnBehalf } from '../../roles/index.ts'
import { startExport } from '../export/start-export.ts'
import { getPersonalDataWithin } from './get-personal-data.ts'

/**
 * Requests an archive for a member who asked the operators for it (ST-6); the member is informed by notification and
 * mail. Needs `users.manage_data`. Throws access.reauthentication_required, access.user_not_found, access.own_account,
 * access.may_more, access.not_a_member, privacy.export_running, limits.too_many_requests.
 */
export async function requestExportFor(
  request: Context,
  { id, reason }: { id: string; reason: string },
): Promise<PersonalData> {
  const context = authorise(request, 'users.manage_data')
  await requireRecentAuthentication(context)
  await enforceLimit(context, 'data_export', id)
  return inWithdrawal(context, 'rights', async (tx) => {
    await requireOnBehalf(tx, context, id)
    const language = await readLanguage(tx, id)
    await startExport(tx, context, { userId: id, language, isForOperators: true, reason })
    await recordEvent(tx, 'privacy.export_for_operators', { user_id: id })
    return getPersonalDataWithin(tx, context.runtime, id)
  })
}
