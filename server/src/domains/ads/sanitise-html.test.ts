import { AD_CONTENT_MAX_CHARACTERS } from '@pepper/contract/limits'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../timing/processor-time.ts'
import { sanitiseHtml } from './sanitise-html.ts'

const filled = (part: string, [before, after] = ['', '']) =>
  before + part.repeat((AD_CONTENT_MAX_CHARACTERS - before.length - after.length) / part.length) + after
const STYLE: [string, string] = ['<p style="', '">']

test.each([
  ...['<', '>', '&', '&amp;', '<a ', '<!--', '<![CDATA[', '<script>', '<style>', '<textarea>'],
  ...['<p>', '</p>', '<b><i>', '<ul><li>', '<table><tr><td>', '<svg><style>', '<img src="data:image/png,x">'],
])('S5: an ad as long as may be, of %s, is sanitised within 50 ms', async (part) => {
  expect(await processorMs(() => sanitiseHtml(filled(part)), 50)).toBeLessThan(50)
})

test.each(['color:red;', 'width:1 ', 'width:1', 'color:rgba(', ' ', '/*', 'a:(', "a:'", '\\', '&quot;'])(
  'S5: a style as long as may be, of %s, is sanitised within 50 ms',
  async (part) => {
    expect(await processorMs(() => sanitiseHtml(filled(part, STYLE)), 50)).toBeLessThan(50)
  },
)
