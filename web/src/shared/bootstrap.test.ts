import { expect, test } from 'vitest'
import { readBootstrap } from './bootstrap.ts'

const pageWith = (textContent: string | null) =>
  ({
    getElementById: (id: string) => (id === 'bootstrap' && textContent !== null ? { textContent } : null),
  }) as Pick<Document, 'getElementById'>

test('the bootstrap is what the server wrote into the page', () => {
  expect(readBootstrap(pageWith('\n {"locale":"en"} '))).toEqual({ locale: 'en' })
})

test.each([null, '', '<!--bootstrap-->'])('a page that the server did not fill says so (%s)', (text) => {
  expect(() => readBootstrap(pageWith(text))).toThrow('no bootstrap data')
})
