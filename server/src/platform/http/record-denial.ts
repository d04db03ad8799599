import { countRefusal } from '../authorisation/refusals.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordSecurityEvent } from '../security-events.ts'

/**
 * Records that a person tried an action without permission, or a visitor one that needs signing in (SE-1). About every
 * tenth denial of a session records their number, refusals by rate limits included (SE-2). Never throws.
 */
export async function recordDenial(context: Context, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  if (error.code !== 'access.denied' && error.code !== 'access.sign_in_required') return
  const refusals = error.code === 'access.denied' ? countRefusal(context) : 0
  await recordSecurityEvent(context, {
    type: 'unauthorized_access',
    isOfSession: true,
    details: { code: error.code, ...(refusals > 0 && { refusals }) },
  })
}
