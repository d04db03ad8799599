import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('Markdown becomes HTML: headings with ids, lists, tables that can scroll', async () => {
  const html = await renderMarkdown('## 1. Use & *care*\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |')
  expect(html).toContain('<h2 id="1-use-care">1. Use &amp; <em>care</em></h2>')
  expect(html).toContain('<li>a</li>')
  expect(html).toMatch(
    /<div class="reading-table" tabindex="0"><table>[\s\S]*<td>2<\/td>[\s\S]*<\/table><\/div>/,
  )
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[a](javascript:alert(1))',
  '[a](JAVASCRIPT:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '![a](https://elsewhere.example/pixel.png)',
  '## </h2><script>alert(1)</script>',
  '<https://x.example/"onmouseover="alert(1)>',
])('no script, handler, image or unsafe address comes out of %s', async (text) => {
  const html = await renderMarkdown(text)
  expect(html).not.toMatch(/<script|<img|<[^>]*\son\w+=|(?:href|src)="(?:javascript|data):/i)
})

test('links to pages of this site, to https and to mail stay', async () => {
  const html = await renderMarkdown('[a](/faq) [b](https://x.example/) [c](mailto:a@b.example)')
  expect(html).toBe(
    '<p><a href="/faq">a</a> <a href="https://x.example/">b</a> <a href="mailto:a@b.example">c</a></p>',
  )
})
