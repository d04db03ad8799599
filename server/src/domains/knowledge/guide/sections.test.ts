import { expect, test } from 'vitest'
import { drawMarkdown } from '../../../platform/markdown/draw-markdown.ts'
import { sectionsOf, withoutHeadingIds } from './sections.ts'

const body =
  'First.\n\n- a\n- b\n\n## When it ends {#reset-time}\n\nAt midnight.\n\n### Small\n\nYes.\n\n## Empty\n\n## No id\nEnd.'

test('AS-2: a page is cut into its lead and the text under each heading', () => {
  expect(sectionsOf(body)).toEqual([
    { id: 'lead', heading: '', text: 'First.\n\n- a\n- b' },
    { id: 'reset-time', heading: 'When it ends', text: 'At midnight.\n\n### Small\n\nYes.' },
    { id: 'no-id', heading: 'No id', text: 'End.' },
  ])
  expect(sectionsOf('## Only {#one}\nText.')).toEqual([{ id: 'one', heading: 'Only', text: 'Text.' }])
})

test('AS-2: sections with the same heading have ids of their own', () => {
  const ids = (text: string) => sectionsOf(text).map(({ id }) => id)
  expect(ids('## A\nOne.\n\n## A\n\n## A\nThree.\n\n## A 2\nFour.\n\n## ???\nFive.')).toEqual([
    'a',
    'a-3',
    'a-2-2',
    'section',
  ])
  expect(ids('## A 2\nOne.\n\n## A\nTwo.\n\n## A\nThree.')).toEqual(['a-2', 'a', 'a-3'])
})

test.each([
  '```\n## Setup\n```\n\n## Setup\n\nText.',
  '~~~~ sh\n## Setup\n~~~\n```\n~~~~\n## Setup\nText.',
  '  ```\n## Setup\n```\n## Setup\nText.',
  '1. ```\n   ## Setup\n   ```\n\n## Setup\n\nText.',
  '- ```\n  ## Setup\n\n## Setup\n\nText.',
  '- ```\n  a\n```\n## Setup\n```\n## Setup\n\nText.',
  '    ```\n\n## Setup\n\nText.',
  '- a\n\n\t```\n\t## Setup\n\t```\n\n## Setup\n\nText.',
  '``` not code ```\n\n## Setup\n\nText.',
  '## Setup\n\n```\n## Setup',
])('AS-2: a heading in a block of code is no section: %j', (text) => {
  const ids = sectionsOf(text).map(({ id }) => id)
  const drawn = [...drawMarkdown(text).matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => id !== 'lead')).toEqual(drawn)
  expect(drawn).toEqual(['setup'])
})

test('AS-2: readers see headings without their ids', () => {
  expect(withoutHeadingIds(body)).toContain('## When it ends\n')
  expect(withoutHeadingIds(body)).toContain('## No id\n')
})
