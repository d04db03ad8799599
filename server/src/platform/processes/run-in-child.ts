import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** The limits of a job in its own process. */
export interface ChildBounds {
  /** The resident memory of the process, in MB. */
  memoryMb: number
  /** The wall-clock time from the start of the process, in seconds. */
  seconds: number
  /** The heap of the process, in MB: 64 if it is not given. */
  heapMb?: number
  /** Whether requests wait for the job, so that the process has the priority of this one. */
  isUrgent?: boolean
}

/** A job exceeded its memory or its time. */
export class ChildOverBounds extends Error {
  override name = 'ChildOverBounds'
}

/** The process of a job ended without a result. */
export class ChildCrashed extends Error {
  override name = 'ChildCrashed'
}

/** The messages that a process sends; see `answer-one-job.ts`. */
export type ChildMessage<Result> = { result: Result; peakMb: number } | 'over_memory'

export interface ChildResult<Result> {
  result: Result
  /** The highest resident memory that the process had, in MB. */
  peakMb: number
}

/**
 * Runs one job in a new process and returns its result. The process gets none of this one's environment, has a lower
 * priority unless its job is urgent, and is killed if it exceeds its limits. Throws ChildOverBounds, ChildCrashed, and the system's error if it
 * cannot start a process.
 */
export async function runInChild<Job, Result>(
  file: URL,
  job: Job,
  { memoryMb, seconds, heapMb = 64, isUrgent = false }: ChildBounds,
): Promise<ChildResult<Result>> {
  const child = fork(file, [String(memoryMb)], {
    // Allocator arenas and threads would multiply the memory of one job.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, seconds * 1_000)
  try {
    return await hearResult<Job, Result>(child, job, isUrgent)
  } catch (error) {
    throw isLate ? new ChildOverBounds(`The job took longer than ${seconds} s.`) : error
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}

function hearResult<Job, Result>(
  child: ChildProcess,
  job: Job,
  isUrgent: boolean,
): Promise<ChildResult<Result>> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new ChildCrashed(`The process ended with ${signal ?? `code ${code}`}.`)),
    )
    child.once('message', (message) => {
      const answer = message as ChildMessage<Result>
      if (answer === 'over_memory') reject(new ChildOverBounds('The job needed too much memory.'))
      else resolve(answer)
    })
    child.once('spawn', () => {
      if (!isUrgent) yieldCpu(child)
      // If the process has already ended, its exit event reports that.
      child.send(job as object, () => {})
    })
  })
}

/** Lowers the priority of the child, so that this process gets the CPU first. */
function yieldCpu({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already ended, or the system does not allow priorities.
  }
}
