import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast, type Oklch, parseOklch } from '../../build/oklch.ts'
import { readColourTokens, type Scheme } from '../../build/read-tokens.ts'

const tokens = readColourTokens()
const schemes: Scheme[] = ['dark', 'light']
const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const words = ['ink', 'ink-dim', 'accent-text', 'info', 'ok', 'warn', 'danger']
const marks = [
  'focus',
  'tier-bronze',
  'tier-silver',
  'tier-gold',
  'tier-platinum',
  'tier-diamond',
  'line-strong',
]

const TEXT = 4.5
const GRAPHICS = 3
const pairs: [one: string, other: string, least: number][] = [
  ...grounds.flatMap((ground) => words.map((word) => [word, ground, TEXT] as [string, string, number])),
  ...grounds
    .slice(0, 4)
    .flatMap((ground) => marks.map((mark) => [mark, ground, GRAPHICS] as [string, string, number])),
  ['ink', 'surface', 7],
  ['accent-ink', 'accent', TEXT],
  ['accent-ink', 'accent-hover', TEXT],
  ['accent-soft-ink', 'accent-soft', 7],
  ['danger-ink', 'danger-fill', TEXT],
  ['info', 'info-soft', TEXT],
  ['ink', 'info-soft', TEXT],
  ['accent', 'ground', GRAPHICS],
  ['accent', 'surface', GRAPHICS],
  ['pepper-line', 'pepper', GRAPHICS],
  ['pepper-eye', 'pepper', GRAPHICS],
]

test.each(schemes)('every pair of colours in use keeps WCAG AA (%s)', (scheme) => {
  const failing = pairs
    .map(([one, other, least]) => ({
      one,
      other,
      least,
      is: contrast(colour(one, scheme), colour(other, scheme)),
    }))
    .filter(({ is, least }) => is < least)
    .map(({ one, other, least, is }) => `${one} on ${other}: ${is.toFixed(2)}, needs ${least}`)
  expect(failing).toEqual([])
})

test.each(schemes)('an operator’s accent of any hue keeps WCAG AA (%s)', (scheme) => {
  const failing = [0, 0.1, 0.3].flatMap((strength) =>
    Array.from({ length: 72 }, (_, index) => index * 5).flatMap((hue) =>
      brandFailures({ scheme, strength, hue }),
    ),
  )
  expect(failing).toEqual([])
})

test('every token that a stylesheet names is there', () => {
  const defined = new Set([...readFile('tokens.css').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  const local = /--(avatar|gaze|lid|brand|scrollbar|tone|tab|ring|pip|shape|toast|skeleton|_)[\w-]*/
  const missing = listStyles(import.meta.dirname).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const own = new Set([...text.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
    return [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !defined.has(name) && !own.has(name) && !local.test(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

function brandFailures({ scheme, strength, hue }: { scheme: Scheme; strength: number; hue: number }) {
  const branded = (name: string) => brandColour(name, { scheme, strength, hue })
  const checks = [
    {
      name: 'accent-ink on accent',
      is: contrast(colour('accent-ink', scheme), branded('accent')),
      least: TEXT,
    },
    {
      name: 'accent-ink on hover',
      is: contrast(colour('accent-ink', scheme), branded('accent-hover')),
      least: TEXT,
    },
    {
      name: 'soft ink',
      is: contrast(colour('accent-soft-ink', scheme), branded('accent-soft')),
      least: TEXT,
    },
    ...grounds.map((ground) => ({
      name: `accent-text on ${ground}`,
      is: contrast(branded('accent-text'), colour(ground, scheme)),
      least: TEXT,
    })),
  ]
  return checks
    .filter(({ is, least }) => is < least)
    .map(({ name, is }) => `${name}, hue ${hue}, chroma ${strength}: ${is.toFixed(2)}`)
}

function brandColour(name: string, brand: { scheme: Scheme; strength: number; hue: number }): Oklch {
  const block = readFile('tokens.css').split(':root[data-accent]')[1] ?? ''
  const value = new RegExp(`--${name}: light-dark\\(([^;]+)\\);`).exec(block)?.[1] ?? ''
  const forms = [...value.matchAll(/oklch\(from var\(--brand-accent\) ([\d.]+) min\(c, ([\d.]+)\) h\)/g)]
  const [, l = '', most = ''] = forms[brand.scheme === 'light' ? 0 : 1] ?? []
  return parseOklch(`oklch(${l} ${Math.min(brand.strength, Number(most))} ${brand.hue})`)
}

function colour(name: string, scheme: Scheme): Oklch {
  const found = tokens.get(name)
  if (!found) throw new Error(`No token --${name}`)
  return found[scheme]
}

function readFile(name: string) {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

function listStyles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path))
}
