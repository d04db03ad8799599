import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillBrand } from '../../../platform/brand.ts'
import { type GuideText, readWholeGuide } from './guide-files.ts'

let filled: { brand: string; guide: GuideText[] } | undefined

/**
 * Reads the guide with the brand's names filled in. The same brand gets the same objects, so that they are prepared for
 * the index once.
 */
export function readFilledGuide(brand: Brand): GuideText[] {
  const names = JSON.stringify(brand)
  if (filled?.brand !== names) {
    filled = { brand: names, guide: readWholeGuide().map((item) => fillItem(item, brand)) }
  }
  return filled.guide
}

function fillItem(item: GuideText, brand: Brand): GuideText {
  const asked = [...item.asked].map(
    ([id, wordings]) => [id, wordings.map((wording) => fillBrand(wording, brand))] as const,
  )
  return {
    slug: item.slug,
    language: item.language,
    topic: item.topic,
    title: fillBrand(item.title, brand),
    question: fillBrand(item.question, brand),
    keywords: fillBrand(item.keywords, brand),
    body: fillBrand(item.body, brand),
    asked: new Map(asked),
    answers: item.answers.map(({ section, id, wordings, text }) => ({
      ...{ section, id, text: fillBrand(text, brand) },
      wordings: wordings.map((wording) => fillBrand(wording, brand)),
    })),
  }
}

/**
 * Returns the title of a page of the built-in guide in the reader's language, or in English if it is not translated.
 */
export function pageTitle(slug: string, locale: Locale, brand: Brand): string {
  const texts = readFilledGuide(brand).filter((text) => text.slug === slug)
  const text = texts.find(({ language }) => language === locale) ?? texts[0]
  if (!text) throw new Error(`the guide has no page ${slug}`)
  return text.title
}
