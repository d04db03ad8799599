import { readFileSync } from 'node:fs'
import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { careOf } from '../../src/domains/knowledge/answers/care.ts'
import { parseAsked } from '../../src/domains/knowledge/guide/asked-files.ts'
import { parseShortAnswers } from '../../src/domains/knowledge/guide/short-answers.ts'

const SECTION = 'school'

/** Reads how people ask in a language whether the game is gambling or addictive. */
function wordingsOf(locale: string): string[] {
  const path = `${locale}/what-is-the-simulation`
  const read = (name: string) => readFileSync(new URL(`../../content/guide/${name}`, import.meta.url), 'utf8')
  const answers = parseShortAnswers(path, read(`${path}.answers.txt`)).filter(
    (one) => one.section === SECTION,
  )
  const asked = parseAsked(path, read(`${path}.asked.txt`)).get(SECTION) ?? []
  return [...asked, ...answers.flatMap(({ wordings }) => wordings)]
}

test.each(locales)(
  'AS-1: in %s, no wording for the game as gambling is that of people in trouble',
  (locale) => {
    const wordings = wordingsOf(locale)
    expect(wordings.length).toBeGreaterThan(30)
    expect(wordings.filter((question) => careOf({ question, intent: null }) !== null)).toEqual([])
  },
)
