import { drawPng } from './draw-png.ts'
import { personaSvg } from './persona-svg.ts'
import { readPalette, type Shades } from './read-palette.ts'

const WIDTH = 1200
const HEIGHT = 630
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2]
/** Pixels per unit of the avatar's drawing, which is 120 units wide. */
const SCALE = 3.6
/** The positions of the friends around the persona, measured from the middle. */
const FRIENDS = [
  [-430, -150],
  [-330, 165],
  [-505, 60],
  [425, -165],
  [345, 150],
  [510, 30],
] as const

/** The reach of the light, as a share of the picture's sides, and its strength in the middle. */
const GLOW = { reach: 0.62, strength: 0.42 }
const GLOW_STOPS = 16

/**
 * Draws the image that messengers show beside a link: the persona among friends, as a PNG of 1200 x 630. In shades of
 * grey it goes with the accent of any brand, which is known only once the server runs.
 */
export function socialImage(shades: Shades = 'colours'): Promise<Buffer> {
  const colourOf = readPalette(shades)
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="glow" r="${GLOW.reach}">${glowStops(colourOf('accent'))}</radialGradient>
    <rect width="100%" height="100%" fill="${colourOf('ground')}"/>
    <rect width="100%" height="100%" fill="url(#glow)"/>
    ${FRIENDS.map(([dx, dy]) => friendSvg(MIDDLE_X + dx, MIDDLE_Y + dy, colourOf)).join('')}
    ${personaSvg(colourOf, { x: MIDDLE_X, y: MIDDLE_Y, scale: SCALE })}</svg>`)
}

/** Builds the stops of the glow, strongest in the middle and fading without a visible edge. */
function glowStops(colour: string): string {
  return Array.from({ length: GLOW_STOPS + 1 }, (_, step) => {
    const share = step / GLOW_STOPS
    const opacity = GLOW.strength * (1 - share) ** 1.6
    return `<stop offset="${share}" stop-color="${colour}" stop-opacity="${opacity.toFixed(4)}"/>`
  }).join('')
}

function friendSvg(x: number, y: number, colourOf: (name: string) => string): string {
  const ink = colourOf('accent-ink')
  const shoulders = `M${x - 17} ${y + 20}C${x - 16} ${y + 2} ${x + 16} ${y + 2} ${x + 17} ${y + 20}Z`
  return `<path d="M${MIDDLE_X} ${MIDDLE_Y}L${x} ${y}" stroke="${colourOf('accent')}" stroke-width="4" opacity="0.55"/>
    <circle cx="${x}" cy="${y}" r="34" fill="${colourOf('accent')}"/>
    <circle cx="${x}" cy="${y - 8}" r="10" fill="${ink}"/><path d="${shoulders}" fill="${ink}"/>`
}
