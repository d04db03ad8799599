import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const ORIGIN = 'https://app.example'

test('AU-6: a sign-in returns to the page that needed it', () => {
  expect(nextPath('/chat?session=chat_1', ORIGIN)).toBe('/chat?session=chat_1')
})

test.each([
  undefined,
  '',
  'chat',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/chat\n',
  'javascript:alert(1)',
  '/auth',
  '/auth/link?token=x',
])('redirects stay on the origin: %j goes home', (next) => {
  expect(nextPath(next, ORIGIN)).toBe('/')
})
