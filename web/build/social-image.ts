import { type Oklch, toRgb } from './oklch.ts'
import { drawPersona, readPaints } from './persona-picture.ts'
import { ellipse, flatten, outline, type Point, Raster, type Rgb } from './raster.ts'
import { readColourTokens } from './read-tokens.ts'

const WIDTH = 1200
const HEIGHT = 630
const MIDDLE: Point = [WIDTH / 2, HEIGHT / 2]
/** Pixels of a unit of the avatar's drawing, which is 120 wide. */
const SCALE = 3.6
/** Friends around the persona, from the middle. */
const FRIENDS: readonly Point[] = [
  [-430, -150],
  [-330, 165],
  [-505, 60],
  [425, -165],
  [345, 150],
  [510, 30],
]

/**
 * Draws what messengers show beside a link: the persona among friends, as a PNG of 1200 x 630. In shades of grey it goes with
 * the accent of any brand, which is known only once the server runs.
 */
export function socialImage(shades: 'colours' | 'greys' = 'colours'): Buffer {
  const tokens = readColourTokens()
  const tone = shades === 'greys' ? greyOf : (colour: Rgb) => colour
  const colourOf = readPaints()
  const paint = (name: string) => tone(colourOf(name))
  const light = glow(tokens.get('ground')?.dark, tokens.get('accent')?.dark)
  const picture = new Raster(WIDTH, HEIGHT, (x, y) => tone(light(x, y)))
  for (const [dx, dy] of FRIENDS) {
    const friend: Point = [MIDDLE[0] + dx, MIDDLE[1] + dy]
    picture.fill(outline([MIDDLE, friend], 4), paint('accent'), 0.55)
    picture.fill([ellipse(friend, 34, 34)], paint('accent'))
    picture.fill([ellipse([friend[0], friend[1] - 8], 10, 10)], paint('accent-ink'))
    picture.fill([flatten(shoulders(friend))], paint('accent-ink'))
  }
  drawPersona(picture, paint, { middle: MIDDLE, scale: SCALE })
  return picture.toPng()
}

/** A grey as bright as the colour. */
function greyOf([red, green, blue]: Rgb): Rgb {
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return [brightness, brightness, brightness]
}

function shoulders([x, y]: Point): string {
  return `M${x - 17} ${y + 20}C${x - 16} ${y + 2} ${x + 16} ${y + 2} ${x + 17} ${y + 20}Z`
}

/** The ground with the light of the accent around the middle. */
function glow(ground: Oklch | undefined, accent: Oklch | undefined): (x: number, y: number) => Rgb {
  if (!ground || !accent) throw new Error('There is no ground, or no accent')
  const [dark, light] = [toRgb(ground), toRgb(accent)]
  return (x, y) => {
    const distance = Math.hypot((x - MIDDLE[0]) / WIDTH, (y - MIDDLE[1]) / HEIGHT)
    const share = 0.42 * Math.max(0, 1 - distance / 0.62) ** 1.6
    const mix = (index: 0 | 1 | 2) => dark[index] + (light[index] - dark[index]) * share
    return [mix(0), mix(1), mix(2)]
  }
}
