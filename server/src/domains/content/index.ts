export { cleanUpContent } from './clean-up.ts'
export { type Contact, fillPage, listContacts, type PageFacts } from './fill-page.ts'
export { type ModelsInUse, modelsInUse, NO_MODELS } from './models-in-use.ts'
export { type PageFile, type PageLabels, readPageLabelsFile } from './page-files.ts'
export { readContentVersion, readContentVersions } from './read-content-versions.ts'
export { type PageSlug, readPageLabels, readPageText } from './read-page-text.ts'
export {
  listPublishedQuestions,
  type PublishedQuestion,
  readPublishedText,
} from './read-published-text.ts'
export { publishDue } from './schedule/publish-due.ts'
export { getItemSlug } from './store.ts'
