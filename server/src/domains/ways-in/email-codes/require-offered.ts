import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSettings } from '../../settings/index.ts'

/** Returns whether the operator lets people sign in by a mailed code. */
export async function isEmailCodeOffered(runtime: Runtime): Promise<boolean> {
  return (await readSettings(runtime)).sign_in_by_email
}

/** Requires that signing in by mail is on. Throws ways_in.not_offered. */
export async function requireEmailCodeOffered(runtime: Runtime): Promise<void> {
  if (!(await isEmailCodeOffered(runtime))) throw new AppError('ways_in.not_offered')
}
