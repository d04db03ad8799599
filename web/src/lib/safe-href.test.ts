import { expect, test } from 'vitest'
import { isSafeHref } from './safe-href.ts'

test.each(['/faq', '/learn/a?b=c#d', 'https://x.example/', 'HTTPS://x.example', 'mailto:a@b.example'])(
  'a reply may link to %j',
  (href) => {
    expect(isSafeHref(href)).toBe(true)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'https://',
  'http://x.example/',
  'data:text/html,x',
  'faq',
])('a reply may not link to %j', (href) => {
  expect(isSafeHref(href)).toBe(false)
})
