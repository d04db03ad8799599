import { type Locale, locales } from '@pepper/contract/locales'
import { NO_MODELS } from '../server/src/domains/content/index.ts'
import { readFilledGuide } from '../server/src/domains/knowledge/guide/filled-guide.ts'
import type { GuideText } from '../server/src/domains/knowledge/guide/guide-files.ts'
import { readPageTexts } from '../server/src/domains/knowledge/guide/page-texts.ts'
import { placeOfAnswer } from '../server/src/domains/knowledge/guide/short-answers.ts'
import { buildIndex } from '../server/src/domains/knowledge/index/build-index.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import { readBrand } from '../server/src/platform/brand.ts'

/** The part that is kept out of an index: every fourth wording, or every fifth page, counted from here. */
export interface Part {
  wordings?: number
  pages?: number
}

/** A question that is kept out, and the section that answers it; null where the index has none. */
export interface Asked {
  question: string
  language: Locale
  section: string | null
}

const WORDINGS = 4
const PAGES = 5
/** The number of wordings of a left-out page for each one that is asked. */
const SAMPLE = 6

/** Opens an index of a part of the guide; returns it with the questions of the part that is kept out. */
export async function openPartOfGuide(part: Part): Promise<{ index: KnowledgeIndex; asked: Asked[] }> {
  const brand = readBrand({ brandFile: undefined, env: {} })
  const guide = readFilledGuide(brand)
  const asked: Asked[] = []
  const slugs = [...new Set(guide.map(({ slug }) => slug))].sort()
  const missing = new Set(slugs.filter((_, at) => at % PAGES === part.pages))
  for (const { language, asked: wordings, answers } of guide.filter((text) => missing.has(text.slug))) {
    const all = [...wordings.values(), ...answers.map((answer) => answer.wordings)].flat()
    const questions = all.filter((_, at) => at % SAMPLE === 0)
    asked.push(...questions.map((question) => ({ question, language, section: null })))
  }
  const texts = guide.filter(({ slug }) => !missing.has(slug)).map((text) => withoutSome(text, part, asked))
  const stored = texts
    .filter(({ language }) => language === 'en')
    .map((text) => ({ ...text, source: 'built_in', page: null }))
  const index = buildIndex(1, stored, { guide: texts, pages: readPageTexts({ brand, models: NO_MODELS }) })
  await index.prepare(locales)
  return { index, asked }
}

function withoutSome(text: GuideText, { wordings: kept }: Part, asked: Asked[]): GuideText {
  if (kept === undefined) return text
  const leaveOut = (section: string, wordings: readonly string[]) => {
    const isKept = (at: number) => at % WORDINGS === kept
    const questions = wordings.filter((_, at) => isKept(at))
    const place = `${text.slug}#${section}`
    asked.push(...questions.map((question) => ({ question, language: text.language, section: place })))
    return wordings.filter((_, at) => !isKept(at))
  }
  return {
    ...text,
    asked: new Map([...text.asked].map(([id, wordings]) => [id, leaveOut(id, wordings)])),
    answers: text.answers.map((answer) => ({
      ...answer,
      wordings: leaveOut(placeOfAnswer(answer), answer.wordings),
    })),
  }
}
