import { findDeniedScreen } from '@pepper/contract/admin-screens'
import { countRefusal } from '../../platform/authorisation/refusals.ts'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { listDeniedScreens } from './event-store.ts'

/** A screen is recorded once in this time for an account, in ms: loading a page and then drawing it counts once. */
const WINDOW_MS = 60_000
/** The highest number of screens recorded for an account within WINDOW_MS. */
const MOST_IN_WINDOW = 10

/**
 * Records that a signed-in person requested a screen of the administration without permission (SE-1); does nothing if
 * they may open it. Throws access.sign_in_required.
 */
export async function recordDeniedScreen(
  request: Context,
  { path }: { path: string },
): Promise<{ is_noted: boolean }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const denied = findDeniedScreen(path, actor.permissions)
  if (!denied) return { is_noted: false }
  const since = new Date(runtime.clock.now().getTime() - WINDOW_MS)
  const noted = await listDeniedScreens(runtime.db.kysely, actor.userId, since)
  if (noted.length >= MOST_IN_WINDOW || noted.includes(denied.screen)) return { is_noted: false }
  const refusals = countRefusal(context)
  const { screen, permission } = denied
  const details = { code: 'access.denied', screen, permission, ...(refusals > 0 && { refusals }) }
  await recordSecurityEvent(context, { type: 'unauthorized_access', details })
  return { is_noted: true }
}
