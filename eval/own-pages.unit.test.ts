import { beforeAll, expect, test } from 'vitest'
import { NO_MODELS } from '../server/src/domains/content/index.ts'
import { readFilledGuide } from '../server/src/domains/knowledge/guide/filled-guide.ts'
import { readPageTexts } from '../server/src/domains/knowledge/guide/page-texts.ts'
import { buildIndex, type StoredItem } from '../server/src/domains/knowledge/index/build-index.ts'
import { findSections } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import { isSure } from '../server/src/domains/knowledge/index/sureness.ts'
import { readBrand } from '../server/src/platform/brand.ts'

// An operator answers what no built-in page does, so that the guide has learned that such questions have no answer.
const shop: StoredItem = {
  slug: 'our-shop',
  title: 'Our shop',
  question: 'Do you sell T-shirts and mugs?',
  keywords: 'shop, merch, merchandise, hoodie, stickers',
  body: 'In our shop you can buy T-shirts, mugs, hoodies and stickers.\n\n## Delivery {#delivery}\n\nWe deliver to every country, and a parcel takes ten days.\n\n## Returns {#returns}\n\nSend a hoodie that does not fit back within a month.\n\n## Prices {#prices}\n\nA mug is 12 euros, a hoodie 40.',
  language: 'en',
  source: 'operator',
  page: null,
  wordings: ['do you have merch', 'where can i buy a hoodie'],
}
const polish = {
  ...{ slug: 'app-and-language', section: 'lead', language: 'en' },
  wording: 'when are you adding polish',
}

let index: KnowledgeIndex

beforeAll(async () => {
  const brand = readBrand({ brandFile: undefined, env: {} })
  const guide = readFilledGuide(brand)
  const stored = guide
    .filter(({ language }) => language === 'en')
    .map((text): StoredItem => ({ ...text, source: 'built_in', page: null }))
  const pages = readPageTexts({ brand, models: NO_MODELS })
  index = buildIndex(1, [...stored, shop], { guide, pages }, { wordings: [polish] })
  await index.prepare(['en'])
})

test.each([
  ['do you sell mugs or stickers', 'our-shop'],
  ['is there a shop with hoodies', 'our-shop'],
  ['how long does a parcel take', 'our-shop'],
  ['what does a mug cost in your shop', 'our-shop'],
  ['when do you add polish', 'app-and-language'],
])('AS-2, AD-6: "%s" is surely answered by what operators added', (question, slug) => {
  const found = findSections(index, question)
  expect(found[0]).toMatchObject({ slug })
  expect(isSure(found), `rank ${found[0]?.rank}`).toBe(true)
})
