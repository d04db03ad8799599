import { answerOneJob } from '../../../platform/processes/answer-one-job.ts'
import { createLanguageIndex } from '../index/language-index.ts'
import { learnIntents } from '../intents/learn-intents.ts'
import { writeArrays } from './array-file.ts'
import type { Indexed, IndexingJob } from './index-files.ts'

answerOneJob(async ({ language, sections, path }: IndexingJob) => {
  const { sections: _, ...index } = await createLanguageIndex(language, sections)
  const { learned } = await learnIntents(language, sections)
  await writeArrays(path, { index, learned } satisfies Indexed)
})
