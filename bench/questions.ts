import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../server/content/guide/en')

/** Lists the questions that the English pages of the guide answer: one question again and again would be kept ready. */
export function questionsOfGuide(): string[] {
  return readdirSync(PAGES)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => /^question: (.+)$/m.exec(readFileSync(join(PAGES, name), 'utf8'))?.[1] ?? [])
    .map((question) => question.replaceAll(/\{\{(\w+)\}\}/g, 'the $1'))
}
