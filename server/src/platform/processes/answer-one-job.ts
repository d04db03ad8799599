import { writeFileSync } from 'node:fs'
import type { ChildMessage } from './run-in-child.ts'

const WATCHED_EVERY_MS = 5
const BYTES_PER_MB = 1024 * 1024

/**
 * Runs the single job of a process that `runInChild` started. Meanwhile it checks the memory of the process from the
 * event loop, so the job must do its work off the main thread.
 */
export function answerOneJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  diesFirst()
  // The result is of no use once the parent is gone.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', async (job: Job) => {
    const memoryMb = Number(process.argv[2])
    let peakMb = 0
    const look = () => {
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / BYTES_PER_MB)
      if (peakMb <= memoryMb) return
      clearInterval(watch)
      tell('over_memory').finally(() => process.kill(process.pid, 'SIGKILL'))
    }
    const watch = setInterval(look, WATCHED_EVERY_MS)
    look()
    const result = await work(job)
    look()
    clearInterval(watch)
    await tell({ result, peakMb })
  })
}

function tell<Result>(message: ChildMessage<Result>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}

/** Makes Linux end this process rather than the server if the memory of a container runs out. */
function diesFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // The limit on memory applies without this.
  }
}
