import type { DataExport } from '@pepper/contract/privacy'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { readPreferences } from '../../preferences/index.ts'
import { presentExport } from './read-export.ts'
import { startExport } from './start-export.ts'

/**
 * Requests an archive of all data about the signed-in person (ST-6): three a day, one at a time. Throws
 * access.sign_in_required, access.reauthentication_required, privacy.export_running, limits.too_many_requests.
 */
export async function requestExport(request: Context): Promise<{ export: DataExport }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { userId } = actor
  await requireRecentAuthentication(context)
  await enforceLimit(context, 'data_export', userId)
  return inTransaction(context, async (tx) => {
    const { language } = await readPreferences(tx, userId)
    const asked = { userId, language: language ?? visitorLocale(context), isForOperators: false }
    const stored = await startExport(tx, context, asked)
    return { export: presentExport(stored, runtime.clock.now()) }
  })
}
