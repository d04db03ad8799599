import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toRgb } from '../../../build/oklch.ts'
import { readColourTokens, type Scheme } from '../../../build/read-tokens.ts'

const css = readFileSync(join(import.meta.dirname, 'home-picture.module.css'), 'utf8')
const [veil = 0, plate = 0] = [...css.matchAll(/var\(--ground\) (\d+)%/g)].map(
  ([, share]) => Number(share) / 100,
)
const tokens = readColourTokens()

type Rgb = readonly [number, number, number]
const mix = (over: Rgb, under: Rgb, share: number) =>
  over.map((value, index) => value * share + (under[index] ?? 0) * (1 - share)) as unknown as Rgb

/** Calculates the relative luminance of a colour of 0 to 255 a channel, as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function colour(name: string, scheme: Scheme): Rgb {
  const found = tokens.get(name)?.[scheme]
  if (!found) throw new Error(`there is no token ${name}`)
  return toRgb(found)
}

test.each([
  ['dark', [255, 255, 255]],
  ['light', [0, 0, 0]],
] as const)('AD-10: words over the worst picture of home keep WCAG AA (%s)', (scheme, worst) => {
  const ground = colour('ground', scheme)
  const veiled = mix(ground, worst, veil)
  const under = mix(ground, veiled, plate)
  expect(contrastOf(colour('ink', scheme), under)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(colour('ink-dim', scheme), under)).toBeGreaterThanOrEqual(4.5)
  // The header's icons and the name beside the persona are on the veil alone: graphics, and large bold words.
  expect(contrastOf(colour('ink', scheme), veiled)).toBeGreaterThanOrEqual(3)
})
