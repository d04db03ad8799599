import { expect, test } from 'vitest'
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

test('AS-2: readers see headings without their ids', () => {
  expect(withoutHeadingIds(body)).toContain('## When it ends\n')
  expect(withoutHeadingIds(body)).toContain('## No id\n')
})
