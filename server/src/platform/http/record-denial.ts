import type { ErrorCode } from '@pepper/contract/errors'
import { countRefusal } from '../authorisation/refusals.ts'
import type { Context } from '../context.ts'
import { AccessError, AppError } from '../errors.ts'
import { recordSecurityEvent } from '../security-events.ts'

/** The refusals that leave a security event. */
const NOTED: readonly ErrorCode[] = ['access.denied', 'access.sign_in_required', 'access.network_not_allowed']

/**
 * Records that a person tried something that they may not do, or not from that network, or that a visitor tried
 * something that needs signing in (SE-1). About every tenth denial of a session carries how many there were, including
 * refusals by rate limits (SE-2). Never throws.
 */
export async function recordDenial(context: Context, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  if (!NOTED.includes(error.code)) return
  const refusals = error.code === 'access.denied' ? countRefusal(context) : 0
  await recordSecurityEvent(context, {
    type: 'unauthorized_access',
    ...(error instanceof AccessError && error.userId !== null && { userId: error.userId }),
    isOfSession: true,
    details: { code: error.code, ...(refusals > 0 && { refusals }) },
  })
}
