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

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each([
  '#ffd400',
  '#ffffff',
  '#7cfc00',
  '#ff8800',
  '#808080',
  '#767676',
  '#b45309',
  '#1f2937',
  '#000000',
])('the words of a button can be read on the accent %s', (accent) => {
  const { html } = renderMail(
    { template: 'activate', locale: 'en', link: 'https://fair.example/x' },
    { ...brand, accent },
  )
  const [, background = '', words = ''] = /background:(#\w{6});color:(#\w{6})/.exec(html) ?? []
  expect(background).toBe(accent)
  const [light = 0, dark = 0] = [luminanceOf(background), luminanceOf(words)].toSorted((a, b) => b - a)
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
})
