import { randomUUID } from 'node:crypto'
import type { DataExport } from '@pepper/contract/privacy'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { recordAudit } from '../../audit/index.ts'
import { findPreferences } from '../../preferences/index.ts'
import { presentExport, STILL_AFTER_MS } from './read-export.ts'
import { replaceExport } from './store.ts'

/**
 * Has an archive made of everything that is held about the signed-in person (ST-6): three a day, one at a time. Throws
 * access.sign_in_required, access.reauthentication_required, privacy.export_running, limits.too_many_requests.
 */
export async function requestExport(context: Context): Promise<{ export: DataExport }> {
  requireMember(context)
  const { runtime, actor, requestId } = context
  const { userId } = actor
  await requireRecentAuthentication(context)
  await enforceLimit(context, 'data_export', userId)
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    const { language } = await findPreferences(tx, userId)
    const stored = await replaceExport(tx, {
      id: randomUUID(),
      userId,
      language: language ?? visitorLocale(context),
      now,
      stillBefore: new Date(now.getTime() - STILL_AFTER_MS),
    })
    if (!stored) throw new AppError('privacy.export_running')
    await recordEvent(tx, 'privacy.export_requested', { export_id: stored.id })
    await recordAudit(tx, {
      action: 'user.data_export_requested',
      actorId: userId,
      target: { type: 'user', id: userId },
      requestId,
      details: {},
      now,
    })
    return { export: presentExport(stored, now) }
  })
}
