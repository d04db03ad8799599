import { parentPort } from 'node:worker_threads'

/** Runs jobs, one after the other, in a thread that BackgroundThread started. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async (job: Job) => {
    try {
      parentPort?.postMessage({ result: await work(job) })
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) })
    }
  })
  parentPort?.postMessage('ready')
}
