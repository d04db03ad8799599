import { AppError } from '../../platform/errors.ts'

/** The number of files in memory at once, and the number of requests that may wait to be read after them. */
const PLACES = 4
const WAITING_MAX = 20

let taken = 0
const waiting: (() => void)[] = []

/** Does the work once there is memory for one more file. Throws server.unavailable where too many wait. */
export async function inPicturePlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= PLACES) await waitForPlace()
  else taken += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

function waitForPlace(): Promise<void> {
  if (waiting.length >= WAITING_MAX) throw new AppError('server.unavailable')
  return new Promise((resolve) => waiting.push(resolve))
}
