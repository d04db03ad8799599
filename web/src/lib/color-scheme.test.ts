import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { toHex } from '../../build/oklch.ts'
import { readColourTokens } from '../../build/read-tokens.ts'
import { resolveColorScheme, STORAGE_KEY, toChoice } from './color-scheme.ts'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const firstPaintScript = /<script nonce="__NONCE__">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

type Device = { stored: string | null; isSystemLight: boolean; isStorageClosed?: boolean }

function paintFirst({ stored, isSystemLight, isStorageClosed }: Device) {
  const root = { dataset: {} as Record<string, string> }
  const meta = { content: '', dataset: { dark: 'dark ground', light: 'light ground' } }
  const getItem = (key: string) => {
    if (isStorageClosed) throw new Error('SecurityError')
    return key === STORAGE_KEY ? stored : null
  }
  runInNewContext(firstPaintScript, {
    document: { documentElement: root, querySelector: () => meta },
    localStorage: { getItem },
    matchMedia: () => ({ matches: isSystemLight }),
  })
  return { scheme: root.dataset.scheme, themeColor: meta.content }
}

test.each([
  [null, true],
  [null, false],
  ['dark', true],
  ['light', false],
  ['sepia', true],
] as const)(
  'ST-4: the first paint agrees with the app (stored %s, light device %s)',
  (stored, isSystemLight) => {
    const scheme = resolveColorScheme(toChoice(stored), isSystemLight)
    expect(paintFirst({ stored, isSystemLight })).toEqual({ scheme, themeColor: `${scheme} ground` })
  },
)

test('ST-4: the first paint follows the device where storage is closed', () => {
  expect(paintFirst({ stored: null, isSystemLight: true, isStorageClosed: true }).scheme).toBe('light')
})

test('the browser frame has the colour of the ground', () => {
  const ground = readColourTokens().get('ground')
  expect(ground).toBeDefined()
  if (!ground) return
  expect(html).toContain(
    `content="${toHex(ground.dark)}" data-dark="${toHex(ground.dark)}" data-light="${toHex(ground.light)}"`,
  )
})
