export { type Contact, listContacts, type PageFacts } from './fill-page.ts'
export type { PageFile, PageWords } from './page-files.ts'
export { type PageSlug, readPageText, readPageWords } from './read-page-text.ts'
