export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

/** The distance in CSS pixels at which the eyes are turned fully. */
const FULL_TURN_PX = 260

/**
 * Computes how far eyes in the middle of `box` turn to see `point`: a vector of at most length 1, x right and y down.
 */
export function gazeTowards(box: Box, point: Point): Point {
  const dx = point.x - (box.left + box.width / 2)
  const dy = point.y - (box.top + box.height / 2)
  const distance = Math.hypot(dx, dy)
  if (distance === 0) return { x: 0, y: 0 }
  const turn = Math.min(1, distance / FULL_TURN_PX) / distance
  return { x: dx * turn, y: dy * turn }
}

/**
 * Estimates the position of the caret in a text field, which is enough for eyes that read along. `lineLength` is in
 * characters.
 */
export function caretPoint(field: Box, caret: number, lineLength: number): Point {
  const along = (caret % lineLength) / lineLength
  return { x: field.left + field.width * (0.08 + 0.84 * along), y: field.top + field.height / 2 }
}
