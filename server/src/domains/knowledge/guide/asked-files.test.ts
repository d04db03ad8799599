import { expect, test } from 'vitest'
import { parseAsked } from './asked-files.ts'

test('AS-2: wordings are filed under the section that answers them', () => {
  const text = `// how people ask\n# lead\nwhat is it\n\n  huh??  \n# reset-time\nwhen do they come back\r\n`
  expect([...parseAsked('a.asked.txt', text)]).toEqual([
    ['lead', ['what is it', 'huh??']],
    ['reset-time', ['when do they come back']],
  ])
})

test.each([
  ['a wording before any section', 'what is it\n# lead'],
  ['a section that is named twice', '# lead\na\n# lead\nb'],
])('AS-2: a file of wordings with %s is named', (_, text) => {
  expect(() => parseAsked('b.asked.txt', text)).toThrow('b.asked.txt')
})
