/** The radius of a person's star, and of the space of the persona in the middle. */
export const STAR = 15
export const MIDDLE = 32
/** The highest number of stars: more would be unreadable. */
export const MOST_STARS = 24

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const GROWTH = 29
const FIRST_RING = 4
const STRETCH = { x: 1.2, y: 0.81 }

/**
 * Returns the position of the `index`-th person's star, the first one nearest to the middle. The stars are arranged
 * like the seeds of a sunflower, so that no star moves when another person joins, and no two overlap.
 */
export function starAt(index: number): { x: number; y: number } {
  const angle = index * GOLDEN_ANGLE - Math.PI / 3
  const radius = GROWTH * Math.sqrt(index + FIRST_RING)
  return { x: radius * STRETCH.x * Math.cos(angle), y: radius * STRETCH.y * Math.sin(angle) }
}

/**
 * The sizes of the sky. Few people get a small one, so that they do not look lost; it grows in steps, not with every
 * person who joins.
 */
const SKIES = [8, 14, MOST_STARS].map((stars) => {
  const places = Array.from({ length: stars }, (_, index) => starAt(index))
  const reach = (along: 'x' | 'y') =>
    Math.ceil(Math.max(...places.map((at) => Math.abs(at[along]))) + STAR + 2)
  return { stars, halfWidth: reach('x'), halfHeight: reach('y') }
})

/** Returns the distance from the middle to each side, and up and down, of a drawing with this many stars. */
export function skyOf(stars: number): { halfWidth: number; halfHeight: number } {
  const { halfWidth, halfHeight } = SKIES.find((sky) => stars <= sky.stars) ?? {
    halfWidth: 200,
    halfHeight: 140,
  }
  return { halfWidth, halfHeight }
}
