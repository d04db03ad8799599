import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { enforceLimit } from '../../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../../platform/security-events.ts'
import { browserNonceHash, type Credential, isKnownDevice } from '../../../identity/index.ts'
import { readSettings } from '../../../settings/index.ts'
import { hashDeviceCode } from './device-code.ts'
import { mailDeviceCode } from './mail-device-code.ts'
import { countDeviceTry, takeDeviceCode } from './store.ts'

/**
 * Requires a mailed code from a person who gave the right password, has no second factor and uses a device that the
 * account does not know (SE-2). It applies only if the operator wants it and mails leave this server. Throws
 * identity.device_code_required once the code is on its way, identity.device_code_wrong, limits.too_many_requests.
 */
export async function requireDeviceCode(
  context: Context,
  { credential, code }: { credential: Credential; code: string | undefined },
): Promise<void> {
  const { userId } = credential
  if (!(await isAsked(context)) || (await isKnownDevice(context, userId))) return
  if (code === undefined) {
    await enforceLimit(context, 'device_code_mail', userId)
    await mailDeviceCode(context, credential)
    throw new AppError('identity.device_code_required')
  }
  await enforceLimit(context, 'device_code', userId)
  if (await useDeviceCode(context, { userId, code })) return
  await recordSecurityEvent(context, { type: 'login_failed', userId, details: { reason: 'device_code' } })
  throw new AppError('identity.device_code_wrong')
}

async function isAsked({ runtime }: Context): Promise<boolean> {
  // Without a mail server the code would wait in the outbox, and signing in would be impossible.
  if (runtime.config.isLoopback || runtime.config.smtpUrl === undefined) return false
  return (await readSettings(runtime)).unknown_device_code
}

/** Uses up the code of this browser, once however many try. Returns whether it was right. */
async function useDeviceCode(
  context: Context,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { runtime } = context
  const browserHash = browserNonceHash(context)
  if (browserHash === null) return false
  const asker = { userId, browserHash }
  const kept = await countDeviceTry(runtime.db.kysely, asker, runtime.clock.now())
  const typed = hashDeviceCode(runtime, asker, code)
  return kept === typed && takeDeviceCode(runtime.db.kysely, asker, typed)
}
