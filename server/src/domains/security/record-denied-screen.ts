import { findDeniedScreen } from '@pepper/contract/admin-screens'
import { requireMember } from '../../platform/authorisation/authorise.ts'
import { countRefusal } from '../../platform/authorisation/refusals.ts'
import type { Context } from '../../platform/context.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { listDeniedScreens } from './event-store.ts'

/** A screen is noted once in this time for an account, in ms: a page that is loaded and then drawn counts once. */
const WINDOW_MS = 60_000
/** Highest number of screens noted for an account within WINDOW_MS. */
const MOST_IN_WINDOW = 10

/**
 * Notes that a signed-in person wanted a screen of the administration without the right to it (SE-1); nothing where they
 * may open it. Throws access.sign_in_required.
 */
export async function recordDeniedScreen(
  context: Context,
  { path }: { path: string },
): Promise<{ is_noted: boolean }> {
  requireMember(context)
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
