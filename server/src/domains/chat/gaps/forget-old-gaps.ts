import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../../platform/context.ts'
import { readVoice } from '../../knowledge/index.ts'
import { forgetGaps } from './gap-store.ts'
import { updateGaps } from './update-gaps.ts'

/** Forgets which questions of longer ago the guide could not answer, after those of since have been put together. */
export async function forgetOldGaps(runtime: Runtime, keptDays: number): Promise<void> {
  await updateGaps(runtime, readVoice())
  await forgetGaps(runtime.db, new Date(runtime.clock.now().getTime() - keptDays * DAY_MS))
}
