import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSettings } from '../../settings/index.ts'

/** Throws settings.mail_off where an invitation would have to go by mail, and no mail is sent. */
export async function requireInvitationMail(runtime: Runtime): Promise<void> {
  if (runtime.config.isLoopback) return
  if (!(await readSettings(runtime)).email_notifications) throw new AppError('settings.mail_off')
}
