import { expect, test } from 'vitest'
import type { StoredItem } from '../server/src/domains/knowledge/index/build-index.ts'
import { openGuide } from './guide.ts'

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

const guide = await openGuide({ items: [shop], wordings: [polish] })

test.each([
  ['do you sell mugs or stickers', 'our-shop'],
  ['is there a shop with hoodies', 'our-shop'],
  ['how long does a parcel take', 'our-shop'],
  ['what does a mug cost in your shop', 'our-shop'],
  ['when do you add polish', 'app-and-language'],
])('AS-2, AD-6: "%s" is surely answered by what operators added', (question, slug) => {
  expect(guide.ask([question], 'en')).toMatchObject({ state: 'sure', sources: [slug] })
})
