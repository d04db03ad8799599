import { answerOneJob } from '../../platform/processes/answer-one-job.ts'
import { drawPicture } from './draw-picture.ts'

// The entry point of the process that `encode-picture.ts` starts for a picture.
answerOneJob(drawPicture)
