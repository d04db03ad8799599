import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../../platform/context.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { readViewer } from '../read-viewer.ts'
import { openSession, type ProvenPerson } from './open-session.ts'

/**
 * Signs in a person who has proven who they are, in whichever way (`via`; without one, by their password): the end of
 * each way of signing in. Opens a session on this device, records it as a security event, and returns the viewer.
 * Returns null, without a sign-in, where `openSession` opens none. Throws identity.second_factor_required.
 */
export async function completeSignIn(
  context: Context,
  person: ProvenPerson,
  via?: string,
): Promise<{ viewer: Viewer } | null> {
  const opened = await openSession(context, person)
  if (!opened) return null
  const details = { ...(via !== undefined && { via }), ...(opened.isNewDevice && { is_new_device: true }) }
  await recordSecurityEvent(context, {
    type: 'login_succeeded',
    ...(Object.keys(details).length > 0 && { details }),
  })
  return { viewer: await readViewer(context) }
}
