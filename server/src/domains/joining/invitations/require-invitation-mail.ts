import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSettings } from '../../settings/index.ts'

/** Requires that mail is on if an invitation would have to be mailed. Throws settings.mail_off. */
export async function requireInvitationMail(runtime: Runtime): Promise<void> {
  if (runtime.config.isLoopback) return
  if (!(await readSettings(runtime)).email_notifications) throw new AppError('settings.mail_off')
}
