import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Runtime } from '../context.ts'
import { registerCounter } from '../metrics.ts'
import { type Destination, dispatchEvents, type QueuedEvent, readQueuedEvent } from './dispatch-events.ts'
import type { DomainEvent, EventName } from './event-map.ts'
import { keepDispatching } from './keep-dispatching.ts'
import { createQueues, DEAD_LETTERS, openQueue, type QueueTiming, SCHEDULES, SERVER_TIMING } from './queue.ts'
import { storedName } from './stored-names.ts'

type JobOutcome = 'completed' | 'failed' | 'given_up'

const jobsDone = registerCounter<{ queue: string; outcome: JobOutcome }>(
  'jobs_total',
  'Jobs that this node ran; one that failed is tried again until it is given up.',
)

/**
 * The reaction of a domain to an event of another one. It runs at least once for each event, so repeating it must
 * change nothing.
 */
export interface Subscriber<N extends EventName = EventName> {
  /** The name of its queue, like 'mail.deliver'. Events wait there, so a renamed subscriber keeps a stored name. */
  name: string
  event: N
  /** Whether it takes few events at a time, because each may take a minute: events that are taken together share a limit. */
  isSlow?: boolean
  /**
   * The number of its events that a node works on at the same time, each with a limit of its own, because each takes a
   * minute as a rule.
   */
  atOnce?: number
  /** Tells whether an event is taken before those that wait already, because a person waits for its effect. */
  isUrgent?: (event: DomainEvent<N>) => boolean
  handle: (event: DomainEvent<N>) => Promise<void>
}

/** A task that runs at certain times, on one of the nodes. */
export interface Schedule {
  name: string
  /** A cron expression in UTC, like '7 * * * *' for seven minutes past each hour. */
  cron: string
  run: () => Promise<void>
}

/** The number of jobs that one statement puts back. */
const REDRIVEN_AT_ONCE = 1_000
const BATCH_SIZE = 20
/** Not one: a worker goes on at once only after a batch of several that was full. */
const SLOW_BATCH_SIZE = 5

function batchSizeOf({ isSlow, atOnce }: Subscriber): number {
  if (atOnce !== undefined) return 1
  return isSlow ? SLOW_BATCH_SIZE : BATCH_SIZE
}

/**
 * The subscribers and schedules that run on a queue in the database, shared by all nodes. Register first, then start.
 */
export class Jobs {
  readonly #runtime: Runtime
  readonly #timing: QueueTiming
  readonly #subscribers = new Map<string, Subscriber>()
  readonly #schedules = new Map<string, Schedule>()
  #queue: PgBoss | undefined
  #dispatching: { stop(): Promise<void> } | undefined

  constructor(runtime: Runtime, timing: QueueTiming = SERVER_TIMING) {
    this.#runtime = runtime
    this.#timing = timing
  }

  registerSubscriber<N extends EventName>(subscriber: Subscriber<N>): void {
    if (this.#subscribers.has(storedName(subscriber.name)))
      throw new Error(`two subscribers are named ${subscriber.name}`)
    this.#subscribers.set(storedName(subscriber.name), subscriber as unknown as Subscriber)
  }

  registerSchedule(schedule: Schedule): void {
    const name = storedName(schedule.name)
    if (this.#schedules.has(name)) throw new Error(`two schedules are named ${name}`)
    this.#schedules.set(name, schedule)
  }

  /** Opens the queue and serves it. Throws if the database does not allow it; then it can be started again. */
  async start(): Promise<void> {
    const queue = await openQueue(this.#runtime, this.#timing)
    try {
      // Workers begin while the rest is started, and some of them need the queue.
      this.#queue = queue
      await this.#serve(queue)
    } catch (error) {
      this.#queue = undefined
      await queue.stop({ graceful: false, close: false })
      throw error
    }
  }

  /** Creates the queues without serving them, for databases that many nodes start on as copies. */
  async prepare(): Promise<void> {
    const queue = await openQueue(this.#runtime, this.#timing)
    try {
      await createQueues(queue, [...this.#subscribers.keys()], this.#timing)
    } finally {
      await queue.stop({ graceful: false, close: false })
    }
  }

  /** Runs a schedule soon, outside its usual times. Returns false if it is already running or waiting. */
  async runSoon(scheduleName: string): Promise<boolean> {
    const name = storedName(scheduleName)
    const id = await this.#queue?.send(SCHEDULES, { name }, { singletonKey: name })
    return Boolean(id)
  }

  /** Puts jobs that were given up back into their original queues, as many as were counted. */
  async retryDead(jobs: number): Promise<void> {
    if (!this.#queue) throw new Error('the queue is not open')
    for (let left = jobs; left > 0; left -= REDRIVEN_AT_ONCE) {
      await this.#queue.redrive(DEAD_LETTERS, { limit: Math.min(left, REDRIVEN_AT_ONCE) })
    }
  }

  /**
   * Stops taking jobs and waits for running ones, at most `timeoutMs` (1 s or more). Unfinished jobs run again
   * elsewhere.
   */
  async stop(timeoutMs: number): Promise<void> {
    await this.#dispatching?.stop()
    await this.#queue?.stop({ graceful: true, timeout: timeoutMs, close: false })
  }

  async #serve(queue: PgBoss): Promise<void> {
    await createQueues(queue, [...this.#subscribers.keys()], this.#timing)
    const workers = await this.#startWorkers(queue)
    await this.#writeSchedules(queue)
    const dispatch = async () => {
      const dispatched = await dispatchEvents(this.#runtime.db, queue, (event) => this.#destinationsOf(event))
      for (const name of dispatched.queues)
        for (const worker of workers.get(name) ?? []) queue.notifyWorker(worker)
      return dispatched
    }
    this.#dispatching = keepDispatching(dispatch, this.#timing.dispatchEveryMs, this.#runtime.log)
  }

  #destinationsOf(event: DomainEvent): Destination[] {
    return [...this.#subscribers]
      .filter(([, one]) => one.event === event.name)
      .map(([queue, { isUrgent }]) => ({ queue, isUrgent: isUrgent?.(event) ?? false }))
  }

  /** Starts the workers of all queues; returns their ids by queue. */
  async #startWorkers(queue: PgBoss): Promise<Map<string, string[]>> {
    const workers = new Map<string, string[]>()
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: this.#timing.pollSeconds,
    } as const
    for (const [name, subscriber] of this.#subscribers) {
      const work = (jobs: JobWithMetadata<QueuedEvent>[]) =>
        this.#runEach(jobs, (job) => this.#trace(name, () => subscriber.handle(readQueuedEvent(job.data))))
      const batches = { batchSize: batchSizeOf(subscriber), burstWhenBatchFull: true }
      const ids: string[] = []
      for (let number = 0; number < (subscriber.atOnce ?? 1); number++) {
        let id = ''
        // The library lets a worker wait after each batch of one, although others may be due.
        const goOn = async (jobs: JobWithMetadata<QueuedEvent>[]) => {
          const results = await work(jobs)
          queue.notifyWorker(id)
          return results
        }
        id = await queue.work(name, { ...options, ...batches }, batches.batchSize === 1 ? goOn : work)
        ids.push(id)
      }
      workers.set(name, ids)
    }
    const work = (jobs: JobWithMetadata<{ name: string }>[]) =>
      this.#runEach(jobs, async ({ data: { name } }) =>
        this.#trace(name, async () => this.#schedules.get(name)?.run()),
      )
    await queue.work(SCHEDULES, { ...options, localConcurrency: 2 }, work)
    return workers
  }

  #trace<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { tracer } = this.#runtime
    return tracer ? tracer.traceJob(name, work) : work()
  }

  /** Writes the schedules of this version, and removes those that only an older version had. */
  async #writeSchedules(queue: PgBoss): Promise<void> {
    for (const stored of await queue.getSchedules(SCHEDULES)) {
      if (!this.#schedules.has(stored.key)) await queue.unschedule(SCHEDULES, stored.key)
    }
    for (const [name, { cron }] of this.#schedules) {
      await queue.schedule(SCHEDULES, cron, { name }, { key: name, singletonKey: name, missed: 'once' })
    }
  }

  /**
   * Runs the jobs of a batch one by one; a job that fails does not affect the others. Leaves those that another node has
   * taken over.
   */
  async #runEach<Data>(
    jobs: JobWithMetadata<Data>[],
    run: (job: JobWithMetadata<Data>) => Promise<unknown>,
  ): Promise<JobResult[]> {
    const results: JobResult[] = []
    for (const job of jobs) {
      if (job.signal.aborted) break
      try {
        await run(job)
        jobsDone.add({ queue: job.name, outcome: 'completed' })
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        this.#logFailure(job, error)
        results.push({ id: job.id, status: 'failed', output: { message: String(error) } })
      }
    }
    return results
  }

  #logFailure(job: JobWithMetadata<unknown>, error: unknown): void {
    const about = { err: error, queue: job.name, job: job.id, attempt: job.retryCount + 1 }
    const isGivenUp = job.retryCount >= job.retryLimit
    jobsDone.add({ queue: job.name, outcome: isGivenUp ? 'given_up' : 'failed' })
    if (!isGivenUp) this.#runtime.log.warn(about, 'a job failed and will be tried again')
    else this.#runtime.log.error(about, 'a job failed too often and was given up')
  }
}
