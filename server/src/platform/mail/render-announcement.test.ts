import { expect, test } from 'vitest'
import { readBrand } from '../brand.ts'
import { renderAnnouncement } from './render-announcement.ts'

test('AD-13: addresses in an announcement mail are links, and nothing else in it is HTML', () => {
  const { html, text } = renderAnnouncement(
    {
      message: 'Look: https://a.example/?a=1&b=2.\n<b>bold</b> javascript:alert(1)',
      locale: 'en',
      stopLink: 'https://chat.example/unsubscribe?token=x',
    },
    readBrand({ brandFile: undefined, env: {} }),
  )
  expect(html).toContain('<a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a>.<br>')
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt; javascript:alert(1)')
  expect(text).toContain('Look: https://a.example/?a=1&b=2.')
})
