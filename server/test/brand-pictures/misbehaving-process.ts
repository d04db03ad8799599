import { setTimeout as pause } from 'node:timers/promises'
import type { Drawing, PictureJob } from '../../src/domains/brand-pictures/draw-picture.ts'
import { answerOneJob } from '../../src/platform/processes/answer-one-job.ts'

const kept: Buffer[] = []

/** Stands in for the process that draws, and does what the file says behind its signature. */
answerOneJob(async ({ file }: PictureJob): Promise<Drawing> => {
  const wish = Buffer.from(file).toString('latin1', 8)
  if (wish === 'crash') process.abort()
  while (wish === 'grow') {
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
    await pause(1)
  }
  // Bounds must hold without the help of the process.
  while (wish === 'hang') kept.length = 0
  return { content: Buffer.from(JSON.stringify(Object.keys(process.env))), width: 1, height: 1 }
})
