import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordSecurityEvent } from '../security-events.ts'

/** Notes that somebody tried what they may not do, or what needs somebody signed in (SE-1). Never throws. */
export async function noteDenial(context: Context, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  if (error.code !== 'access.denied' && error.code !== 'access.sign_in_required') return
  await recordSecurityEvent(context, { type: 'unauthorized_access', details: { code: error.code } })
}
