import { parentPort, workerData } from 'node:worker_threads'
import { createLanguageIndex } from '../index/language-index.ts'
import { learnIntents } from '../intents/learn-intents.ts'
import type { Indexed, Indexing } from './base-index.ts'
import { gatherArrays } from './gather-arrays.ts'

const { language, sections } = workerData as Indexing
const { sections: _, ...index } = await createLanguageIndex(language, [...sections])
const { learned } = await learnIntents(language, sections)
const indexed: Indexed = { index, learned }
const { value, buffer } = gatherArrays(indexed)
parentPort?.postMessage(value, [buffer])
