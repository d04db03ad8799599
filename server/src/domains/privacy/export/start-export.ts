import { randomUUID } from 'node:crypto'
import type { Locale } from '@pepper/contract/locales'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'
import { STILL_AFTER_MS } from './read-export.ts'
import { replaceExport, type StoredExport } from './store.ts'

interface Asked {
  userId: string
  /** Of the words in the archive. */
  language: Locale
  isForOperators: boolean
  /** How the person asked the operators. */
  reason?: string
}

/** Requests a person's archive, which a job makes after the commit of `tx`. Throws privacy.export_running. */
export async function startExport(
  tx: Transaction,
  { runtime, actor, origin }: MemberContext,
  { userId, language, isForOperators, reason }: Asked,
): Promise<StoredExport> {
  const now = runtime.clock.now()
  const stored = await replaceExport(tx, {
    id: randomUUID(),
    userId,
    language,
    isForOperators,
    now,
    stillBefore: new Date(now.getTime() - STILL_AFTER_MS),
  })
  if (!stored) throw new AppError('privacy.export_running')
  await recordEvent(tx, 'privacy.export_requested', { export_id: stored.id })
  await recordAudit(tx, {
    action: 'user.data_export_requested',
    actorId: actor.userId,
    target: { type: 'user', id: userId },
    origin,
    details: {},
    ...(reason !== undefined && { personal: { reason } }),
    now,
  })
  return stored
}
