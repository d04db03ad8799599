import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { readWholeGuide } from './guide-files.ts'
import { sectionsOf } from './sections.ts'
import { parseShortAnswers, placeOfAnswer } from './short-answers.ts'

test('AS-2: a short answer has its section, its wordings and its text', () => {
  const text = `// one\n# lead/how-many\nhow many are there\r\n  count?? \n> **Twelve** a year.\n\n# who/oldest\nwho does it\n> The oldest.`
  expect(parseShortAnswers('a.answers.txt', text)).toEqual([
    {
      ...{ section: 'lead', id: 'how-many', text: '**Twelve** a year.' },
      wordings: ['how many are there', 'count??'],
    },
    { section: 'who', id: 'oldest', wordings: ['who does it'], text: 'The oldest.' },
  ])
})

test.each([
  ['a wording before any answer', 'how many\n# lead/how-many\n> Twelve.'],
  ['the name of a section alone', '# lead\nhow many\n> Twelve.'],
  ['an answer that is there twice', '# lead/a\nhow many\n> Twelve.\n# lead/a\nhow many\n> Twelve.'],
  ['an answer without wordings', '# lead/a\n> Twelve.'],
  ['wordings without an answer', '# lead/a\nhow many\n# lead/b\nhow often\n> Twice.'],
])('AS-2: a file of short answers with %s is named', (_, text) => {
  expect(() => parseShortAnswers('b.answers.txt', text)).toThrow('b.answers.txt')
})

const guide = readWholeGuide()

test('AD-6: a page has the same short answers in every language, each of a section that it has', () => {
  const pages = Map.groupBy(guide, ({ slug }) => slug)
  const differing = [...pages].flatMap(([slug, texts]) => {
    const places = texts.map(({ answers }) => answers.map(placeOfAnswer).join(' '))
    return new Set(places).size === 1 ? [] : [slug]
  })
  const homeless = guide.flatMap(({ slug, language, body, answers }) => {
    const sections = new Set(sectionsOf(body).map(({ id }) => id))
    return answers
      .filter(({ section }) => !sections.has(section))
      .map(({ id }) => `${language}/${slug}/${id}`)
  })
  expect({ differing, homeless }).toEqual({ differing: [], homeless: [] })
})

test.each(locales)(
  'AS-2: in %s a wording leads to one short answer, and to no section beside it',
  (locale) => {
    const texts = guide.filter(({ language }) => language === locale)
    const asked = new Map<string, string[]>()
    const add = (wording: string, place: string) => {
      const key = wording.toLowerCase()
      asked.set(key, [...(asked.get(key) ?? []), place])
    }
    for (const { slug, answers, asked: bySection } of texts) {
      for (const answer of answers)
        for (const wording of answer.wordings) add(wording, `${slug}#${placeOfAnswer(answer)}`)
      for (const [section, wordings] of bySection) for (const one of wordings) add(one, `${slug}#${section}`)
    }
    const twice = [...asked].filter(
      ([, places]) => places.length > 1 && places.some((one) => one.includes('/')),
    )
    expect(twice).toEqual([])
  },
)

test('AS-2: a short answer is short', () => {
  const long = guide.flatMap(({ slug, language, answers }) =>
    answers.filter(({ text }) => text.split(/\s+/).length > 70).map(({ id }) => `${language}/${slug}/${id}`),
  )
  expect(long).toEqual([])
})
