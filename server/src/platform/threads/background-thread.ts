import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

/** The time in which the error that ended a thread arrives, in ms. */
const LAST_WORDS_MS = 100

/** A job exceeded its CPU time or its memory. */
export class JobTooLong extends Error {
  override name = 'JobTooLong'
}

/** The thread ended during a job without the job having exceeded anything. */
export class ThreadDied extends Error {
  override name = 'ThreadDied'
}

interface Bounds {
  /** The CPU time of one job, in ms. */
  cpuMs: number
  /** The number of jobs that may wait for their turn. */
  waitingMax: number
  /** The heap of the thread, in MB. */
  memoryMb: number
}

interface Waiting<Job, Result> {
  job: Job
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Answer<Result> = { result: Result } | { failure: string }

/**
 * A thread that runs one job at a time, so that the event loop is not blocked. It starts at the first job. A job beyond
 * its limits ends it, and the next job gets a new one.
 */
export class BackgroundThread<Job, Result> {
  readonly #file: URL
  readonly #bounds: Bounds
  readonly #waiting: Waiting<Job, Result>[] = []
  #worker: Promise<Worker> | null = null
  #isBusy = false

  constructor(file: URL, bounds: Bounds) {
    this.#file = file
    this.#bounds = bounds
  }

  /** Runs a job in the thread. Throws JobTooLong, ThreadDied, or server.unavailable if too many jobs wait. */
  run(job: Job): Promise<Result> {
    if (this.#waiting.length >= this.#bounds.waitingMax) {
      return Promise.reject(new AppError('server.unavailable'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.#finish(next)
    }
    this.#isBusy = false
  }

  #startedWorker(): Promise<Worker> {
    if (this.#worker !== null) return this.#worker
    const started = startWorker(this.#file, this.#bounds.memoryMb)
    this.#worker = started
    const forget = () => {
      if (this.#worker === started) this.#worker = null
    }
    started.then((worker) => worker.once('exit', forget), forget)
    return started
  }

  async #finish({ job, resolve, reject }: Waiting<Job, Result>): Promise<void> {
    try {
      const worker = await this.#startedWorker()
      worker.ref()
      resolve(await doJob<Job, Result>(worker, job, this.#bounds.cpuMs))
      worker.unref()
    } catch (error) {
      if (!(error instanceof JobFailed)) this.#worker = null
      reject(error)
    }
  }
}

/** The job itself failed; its thread continues. */
class JobFailed extends Error {
  override name = 'JobFailed'
}

async function startWorker(file: URL, memoryMb: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  // A thread that dies while no job runs is replaced by the next job.
  worker.on('error', () => {})
  return worker
}

function doJob<Job, Result>(worker: Worker, job: Job, cpuMs: number): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const watch = new AbortController()
    const settle = (end: () => void) => {
      watch.abort()
      worker.off('message', hear).off('error', fail).off('exit', die)
      end()
    }
    const giveUp = () => settle(() => reject(new JobTooLong()))
    const die = () => settle(() => reject(new ThreadDied()))
    const fail = (error: unknown) => (isOutOfMemory(error) ? giveUp() : die())
    const hear = (answer: Answer<Result>) =>
      settle(() => ('result' in answer ? resolve(answer.result) : reject(new JobFailed(answer.failure))))
    worker.on('message', hear).on('error', fail).on('exit', die)
    worker.postMessage(job)
    // A thread that has died measures nothing; its exit ends the job.
    endAfter(worker, cpuMs, watch.signal).then(
      (isOver) => isOver && giveUp(),
      () => setTimeout(die, LAST_WORDS_MS),
    )
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/**
 * Waits until a thread has used this much CPU time, and ends it. Returns false if the watch was called off before.
 * Wall-clock time would mean nothing on a busy machine.
 */
async function endAfter(worker: Worker, cpuMs: number, watch: AbortSignal): Promise<boolean> {
  const before = await worker.cpuUsage()
  for (let left = cpuMs; left > 0; ) {
    await pause(left, undefined, { signal: watch }).catch(() => {})
    if (watch.aborted) return false
    const { user, system } = await worker.cpuUsage()
    left = cpuMs - (user + system - before.user - before.system) / 1000
  }
  if (watch.aborted) return false
  void worker.terminate()
  return true
}
