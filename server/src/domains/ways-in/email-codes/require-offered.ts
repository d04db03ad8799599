import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSettings } from '../../settings/index.ts'

/** Whether the operator lets people sign in by a code that is mailed to them. */
export async function isEmailCodeOffered(runtime: Runtime): Promise<boolean> {
  return (await readSettings(runtime)).sign_in_by_email
}

/** Throws ways_in.not_offered where signing in by mail is off. */
export async function requireEmailCodeOffered(runtime: Runtime): Promise<void> {
  if (!(await isEmailCodeOffered(runtime))) throw new AppError('ways_in.not_offered')
}
