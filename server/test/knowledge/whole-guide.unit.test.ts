import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n')

const guide = read('server/content/{guide,pages}/en/*.md')
const router = read('web/src/app/router.tsx').split("path: '/admin'")[0] ?? ''

/** Where only a link in a mail, or the first start of the product, leads. */
const LED_TO = [
  '/auth/link',
  '/auth/sign-in-link',
  '/auth/not-me',
  '/auth/email-change',
  '/auth/first-admin',
  '/auth/provider',
]

const routes = [...router.matchAll(/path: '(\/[a-z-/]*)'/g)].map(([, path = '']) => path)
const screens = routes.filter((path) => path.length > 1 && !LED_TO.includes(path))

test('the router and the settings are read as they are written', () => {
  expect(screens).toContain('/credit-history')
  expect(settings).toContain('Display name')
})

test.each(screens)('some page of the guide leads to %s', (path) => {
  // The chat is where one reads this.
  const isNamed = path === '/chat' || guide.includes(`](${path}`)
  expect(isNamed, `write about ${path} in server/content/guide/en`).toBe(true)
})

const settings = [
  ...new Set(
    [...read('web/src/member/account/*.tsx').matchAll(/\bname=\{t`([^`$]+)`\}/g)].map(
      ([, name = '']) => name,
    ),
  ),
]

test.each(settings)('some page of the guide explains the setting "%s"', (name) => {
  const isNamed = guide.toLowerCase().includes(name.toLowerCase())
  expect(isNamed, `write about ${name} in server/content/guide/en`).toBe(true)
})
