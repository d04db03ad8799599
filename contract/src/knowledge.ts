import * as z from 'zod'
import { operation } from './operation.ts'

/** Ten questions that the guide can really answer, for the carousel on home (HM-2). */
export const knowledge = {
  prompts: operation
    .route({ method: 'GET', path: '/knowledge/prompts', summary: 'Suggested prompts', tags: ['knowledge'] })
    .output(z.object({ prompts: z.array(z.string()).length(10) })),
}
