import { nestsTooDeeply } from '@pepper/contract/text/markdown-nesting'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../timing/processor-time.ts'
import { blocksOf } from '../../domains/knowledge/index/passage-blocks.ts'
import { describeMarkdown } from './describe-markdown.ts'
import { headingId, headingText } from './headings.ts'
import { KeptTexts } from './kept-texts.ts'
import { renderMarkdown, renderPublished } from './render-markdown.ts'

test('Markdown becomes HTML: headings with ids, lists, tables that can scroll', async () => {
  const html = await renderMarkdown('## 1. Use & *care*\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |')
  expect(html).toContain('<h2 id="1-use-care">1. Use &amp; <em>care</em></h2>')
  expect(html).toContain('<li>a</li>')
  expect(html).toMatch(
    /<div class="reading-table" tabindex="0"><table>[\s\S]*<td>2<\/td>[\s\S]*<\/table><\/div>/,
  )
})

test('headings with the same words have ids of their own', async () => {
  const html = await renderMarkdown('## A\nOne.\n\n## A\n\n## A\nThree.\n\n## A 2\nFour.\n\n## ???\nFive.')
  const ids = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-2-2', 'section'])
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

test('links to pages, mail and chats stay, and others lose their address', async () => {
  const html = await renderMarkdown('[a](/faq) [b](https://x.example/) [c](mailto:a@b.example)')
  expect(html).toBe(
    '<p><a href="/faq">a</a> <a href="https://x.example/">b</a> <a href="mailto:a@b.example">c</a></p>',
  )
  for (const address of ['http://x.example', 'irc://x', 'ircs://x', 'xmpp:a@b.example'])
    expect(await renderMarkdown(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`)
  for (const address of ['ftp://x.example', 'tel:1', 'file:///x', 'vbscript:x'])
    expect(await renderMarkdown(`[a](${address})`)).toBe('<p><a href="">a</a></p>')
})

test('a text that nests too deeply is refused, and shows as written where it is published already', async () => {
  for (const text of ['>'.repeat(50_000), '- '.repeat(51), '['.repeat(49_000), `a\n${'1. > '.repeat(26)}b`]) {
    await expect(renderMarkdown(text)).rejects.toMatchObject({ code: 'content.too_deep' })
    expect(String(await renderPublished(text))).toMatch(/^<pre>/)
  }
  for (const text of ['>'.repeat(50), `${'- '.repeat(50)}a`, '[a] '.repeat(100), '----\n'.repeat(60)]) {
    expect(nestsTooDeeply(text)).toBe(false)
  }
})

test('a text that takes too long is refused while the event loop goes on, and the next one is drawn', async () => {
  const before = process.threadCpuUsage()
  const slow = renderMarkdown('*a **b'.repeat(20_000))
  const next = renderMarkdown('next')
  await expect(slow).rejects.toMatchObject({ code: 'content.too_slow' })
  expect(await next).toBe('<p>next</p>')
  expect(cpuMsSince(before)).toBeLessThan(500)
})

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('headings and descriptions take one pass, however long they are', async () => {
  const long = [
    '<'.repeat(50_000),
    '{#'.repeat(25_000),
    `a${' '.repeat(50_000)}b`,
    `a${' {#'.repeat(16_000)}`,
    '['.repeat(50_000),
    '[a](b'.repeat(10_000),
    '\n '.repeat(25_000),
    '&'.repeat(50_000),
    '-'.repeat(50_000),
    `# ${' '.repeat(50_000)}x\u2028y`,
    '*'.repeat(50_000),
    '.*"'.repeat(16_000),
  ]
  const wrong: unknown[] = []
  for (const text of long) {
    for (const work of [headingId, headingText, describeMarkdown, nestsTooDeeply, blocksOf]) {
      const taken = await processorMs(() => work(text), 50)
      if (taken > 50) wrong.push([work.name, text.slice(0, 10), taken])
    }
  }
  expect(wrong).toEqual([])
})

test('headings, names and descriptions are read as before', () => {
  expect(headingId('Guthaben & {#mehr} {#Credits and <b>XP</b>}  ')).toBe('mehr-credits-and-xp')
  expect(headingText('Guthaben {#Credits}  ')).toBe('Guthaben')
  expect(headingText('Guthaben {#}')).toBe('Guthaben {#}')
  expect(headingText(' a ')).toBe(' a ')
  expect(headingId('<em>Use</em> &amp; care')).toBe('use-care')
  expect(describeMarkdown('See [the *list*](/x) and [a] (b) > `c`\nd\n\nmore')).toBe(
    'See the list and a (b) > c d',
  )
  expect(describeMarkdown(`${'word '.repeat(50)}`)).toHaveLength(155)
})

test('drawn Markdown is kept up to a size, and failures are not', async () => {
  const kept = new KeptTexts(10)
  let made = 0
  const read = (text: string) =>
    kept.read(text, async () => {
      made += 1
      if (text === '!') throw new Error('no')
      return text
    })
  for (const text of ['abc', 'abc', 'xy', 'abc', 'long', 'xy']) expect(await read(text)).toBe(text)
  expect(made).toBe(4)
  for (const _ of [1, 2]) await expect(read('!')).rejects.toThrow('no')
  expect(made).toBe(6)
})
