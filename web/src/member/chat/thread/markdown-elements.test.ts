import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownElements } from './markdown-elements.tsx'

const draw = (text: string) => renderToStaticMarkup(createElement(MarkdownElements, { text }))

test('CH-4: paragraphs, emphasis, code and breaks', () => {
  expect(draw('a **b** *c* ~~d~~ `<e>`\nf  \ng')).toBe(
    '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>&lt;e&gt;</code>\nf<br/>g</p>',
  )
})

test('CH-4: lists keep their numbers, their nesting and their ticks', () => {
  expect(draw('3. a\n   - b\n4. c')).toBe('<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>')
  expect(draw('- [x] done')).toBe('<ul><li><span aria-hidden="true">☑ </span>done</li></ul>')
})

test('CH-4: a table scrolls by itself and keeps its alignment', () => {
  const drawn = draw('| a | b |\n|---|--:|\n| 1 | 2 |')
  expect(drawn).toMatch(/^<div class="[^"]*" tabindex="0"><table>/i)
  expect(drawn).toContain('<th>a</th><th style="text-align:right">b</th>')
  expect(drawn).toContain('<td>1</td><td style="text-align:right">2</td>')
})

test('CH-4: every heading is one level below that of the page', () => {
  expect(draw('# a\n\n##### b')).toBe('<h2 data-look="1">a</h2><h2 data-look="3">b</h2>')
})

test('CH-4: HTML appears as text', () => {
  expect(draw('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(draw('say <b onclick="x()">hi</b>')).toBe('<p>say &lt;b onclick=&quot;x()&quot;&gt;hi&lt;/b&gt;</p>')
})

test('CH-4: links lead to https, mail and this site, anything else is words', () => {
  expect(draw('[a](https://example.org/)')).toContain(
    '<a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
  expect(draw('https://example.org/?a=1&copy=2')).toContain('href="https://example.org/?a=1&amp;copy=2"')
  expect(draw('[a](/learn)')).toContain('href="/learn"')
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://example.org',
  ]) {
    expect(draw(`[a](${address})`), address).not.toContain('<a ')
  }
})

test('CH-4: pictures are their words', () => {
  expect(draw('![a cat](https://example.org/cat.png)')).toBe('<p>a cat</p>')
})
