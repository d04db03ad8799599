import type { Context } from '../../platform/context.ts'
import { getOpenNotice } from './get-open-notice.ts'

/**
 * Returns what a notice's link is about, without using it up. Throws joining.link_invalid, limits.too_many_requests.
 */
export async function inspectNotice(context: Context, { token }: { token: string }) {
  const { email, kind, isPressed } = await getOpenNotice(context, token)
  return { email, kind, is_pressed: isPressed }
}
