import { findFirstAnswers } from '../domains/chat/index.ts'
import { followNewcomers } from '../domains/referrals/index.ts'
import type { Runtime } from '../platform/context.ts'

/** Checks the progress of referred newcomers: every ten minutes, and before their analytics are shown. */
export function followReferredNewcomers(runtime: Runtime): Promise<void> {
  return followNewcomers(runtime, findFirstAnswers)
}
