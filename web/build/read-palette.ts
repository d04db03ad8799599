import { toHex, toRgb } from './oklch.ts'
import { readColourTokens } from './read-tokens.ts'

export type Shades = 'colours' | 'greys'

/**
 * Reads the colours of the dark scheme and returns a lookup from a name to `#rrggbb`, or to a grey of the same
 * brightness. The lookup throws where no colour has the name.
 */
export function readPalette(shades: Shades = 'colours'): (name: string) => string {
  const tokens = readColourTokens()
  return (name) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`There is no colour --${name}`)
    return shades === 'colours' ? toHex(token.dark) : greyOf(toRgb(token.dark))
  }
}

function greyOf([red, green, blue]: readonly [number, number, number]): string {
  const brightness = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  return `rgb(${brightness} ${brightness} ${brightness})`
}
