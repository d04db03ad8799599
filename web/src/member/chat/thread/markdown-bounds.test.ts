import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { Markdown } from './markdown.tsx'
import { splitBlocks } from './markdown-blocks.ts'
import { boundBlocks } from './markdown-bounds.ts'

const LONG = 100_000
const filled = (part: string, length = LONG) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const draw = (text: string, isGrowing = false) =>
  renderToStaticMarkup(createElement(Markdown, { text, isGrowing }))

const columns = (part: string, rows: string) => `${filled(part, 600)}|\n${'|-'.repeat(300)}|\n${filled(rows)}`
const hostile: [string, string][] = [
  ...[
    ...['[', '![', ']', '[]', '[a](b', '[a](/b) ', '[a](<b', '[a]: b\n', '](', '[[]]'],
    ...['*', '*a ', '*a **b ', '***a*', '_a ', 'a_b', '**中**', '~', '~~a ', '`', '`a ', '\\', '\\*'],
    ...['>', '> ', '<', '<a ', '<!--', '<?', '<![CDATA[', '&', '&amp;', '&hearts; ', '#', '# a\n'],
    ...[
      '- ',
      '- - ',
      '- > ',
      '1. ',
      '- a\n',
      '- a\n\n',
      '1. a\n',
      '- [ ] ',
      '|',
      '|a|b|\n',
      'a|b\n',
      '- a\r',
    ],
    ...[
      'http://a',
      'http://a.b ',
      'www.a.',
      'a@',
      'a@b.de ',
      'a.',
      'a-',
      'a_',
      'a',
      'word ',
      'a\n\n',
      'a  \n',
    ],
    ...[' ', ' \n', '\n', '\t', '\r', '```\n', '```\na\n', '~~~\n```\n', '---\n', 'a\n=\n', '中'],
  ].map((part): [string, string] => [part, filled(part)]),
  ['a wide table', columns('|a', '|\n')],
  ['a wide table of other line ends', columns('|a', '|\n').replaceAll('\n', '\r')],
  ['emphasis in emphasis', filled('*a ', LONG / 2) + filled('a* ', LONG / 2)],
  ['brackets in brackets', filled('[', LONG / 2) + filled(']', LONG / 2)],
  ['references to one address', `[a]: /b\n\n${filled('[a] ')}`],
  ['lists in lists', Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['a link without an end', `[a](${filled('(')}`],
  ['brackets after a fence', `\`\`\`\na\n\`\`\`\n${filled('[')}`],
  ['brackets after what is no fence', `\`\`\` \`\n${filled('[')}`],
]

test.each(hostile)('S5: 100 kB of %j are drawn within 200 ms, growing or not', async (_, text) => {
  for (const isGrowing of [false, true]) {
    expect(await processorMs(() => draw(text, isGrowing), 200)).toBeLessThan(200)
  }
})

test('S5: a text beyond the bounds is shown as it was written, without a word lost', () => {
  expect(draw(`**before**\n\n${filled('>', 5_000)}\n\n**after**`)).toMatch(
    /<p><strong>before<\/strong><\/p><p class="[^"]*">(&gt;){5000}<\/p><p><strong>after<\/strong><\/p>/,
  )
  const blocks = splitBlocks(filled('*a* b\n\n'))
  const bounded = boundBlocks(blocks)
  expect(bounded.map(({ text }) => text).join('')).toBe(blocks.join(''))
  expect(bounded.length).toBeLessThan(1_100)
  expect(bounded.at(0)?.isMarkdown).toBe(true)
  expect(bounded.at(-1)?.isMarkdown).toBe(false)
})

test('S5: replies as long as honest ones are drawn as Markdown, code of any length too', () => {
  const paragraph =
    'A **proxy bid** raises your offer, see [the rules](https://example.org/rules), up to `100`. '
  const list = '- **First** look at the *price*, then bid\n'
  const table = '| tier | from | to |\n|---|---|---|\n| Silver | 3,000 | 9,999 |\n'
  const code = `\`\`\`js\n${filled('const [a, b] = await c({ d: [] })\n', 60_000)}\n\`\`\`\n\n`
  const section = `## Title\n\n${paragraph.repeat(6)}\n\n${list.repeat(12)}\n${table}${'| Gold | 10,000 | - |\n'.repeat(20)}\n`
  const bounded = boundBlocks(splitBlocks(section.repeat(6) + code))
  expect(bounded.filter(({ isMarkdown }) => !isMarkdown)).toEqual([])
})
