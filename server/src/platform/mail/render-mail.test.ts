import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { readBrand } from '../brand.ts'
import { renderMail } from './render-mail.ts'
import { en, type MailTemplate } from './texts.ts'

const brand = readBrand({
  brandFile: undefined,
  env: {
    BRAND_PERSONA: 'Saffron',
    BRAND_PRODUCT: 'SaffronTalk',
    BRAND_SIMULATION: 'The Fair',
    BRAND_TOKEN: 'FAIR',
    BRAND_PLATFORM: 'The Market Hall',
    BRAND_SISTER_PLATFORM: 'Fairground',
  },
})
const templates = Object.keys(en) as MailTemplate[]

test.each(locales)('RT-3: every mail in %s speaks in the names of the brand, and leaves no gap', (locale) => {
  for (const template of templates) {
    const mail = renderMail({ template, locale, link: 'https://fair.example/x' }, brand)
    const words = [mail.subject, mail.text, mail.html].join('\n')
    expect([template, words.match(/pepper|bazaar|\bBZR\b|the exchange|\{\{|\}\}/gi) ?? []]).toEqual([
      template,
      [],
    ])
    expect([template, mail.text.includes('SaffronTalk')]).toEqual([template, true])
  }
})
