import { expect, test } from 'vitest'
import { hasBareHtml } from './bare-html.ts'

test.each([
  'const a = `<p>\x24{text}</p>`',
  'const a = html`<ul>\x24{items.map((item) => `<li>\x24{item}</li>`)}</ul>`',
])('a text between tags that nothing escapes is found: %s', (source) => {
  expect(hasBareHtml(source)).toBe(true)
})

test.each([
  'const a = html`<p>\x24{text}</p>`',
  'const a = html`<ul>\x24{items.map((item) => html`<li>\x24{item}</li>`)}</ul>`',
  'const a = `\x24{x} < y`',
  'const a = `<p>nothing is put in</p>`',
])('code that escapes, or is no HTML, is not: %s', (source) => {
  expect(hasBareHtml(source)).toBe(false)
})
