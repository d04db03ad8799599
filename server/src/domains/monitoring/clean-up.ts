import type { Runtime } from '../../platform/context.ts'
import { forgetOldMinutes } from './measure-node.ts'
import { forgetOldErrors } from './record-errors.ts'

/** Deletes errors and measured minutes that are too old to be of use. */
export async function cleanUpMonitoring(runtime: Runtime): Promise<void> {
  await forgetOldErrors(runtime)
  await forgetOldMinutes(runtime)
}
