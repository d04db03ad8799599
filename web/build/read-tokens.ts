import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Oklch, parseOklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'
export type ColourToken = Record<Scheme, Oklch>

/**
 * Reads the colour tokens of tokens.css by name, without the dashes, and leaves out tokens that are not plain colours.
 */
export function readColourTokens(): Map<string, ColourToken> {
  const css = readFileSync(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8')
  const root = css.slice(css.indexOf(':root {'), css.indexOf('\n}\n'))
  const declarations = root.matchAll(/--([\w-]+):\s*((?:light-dark|oklch)\([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, readColour(value)]))
}

function readColour(value: string): ColourToken {
  const colours = [...value.matchAll(/oklch\([^)]+\)/g)].map(([text]) => parseOklch(text))
  const [light, dark = light] = colours
  if (!light || !dark) throw new Error(`No colour in ${value}`)
  return { light, dark }
}
