import { answerJobs } from '../threads/answer-jobs.ts'
import { drawMarkdown } from './draw-markdown.ts'

answerJobs(drawMarkdown)
