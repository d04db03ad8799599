export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Something that one acts on. */
export interface Control extends Box {
  /** Whether messages may speak of it, so that any other place is better than over it. */
  isMeant?: boolean
}

/** The messages as they lie on the page: their size, and their own buttons, measured from their corner. */
export interface Messages {
  width: number
  height: number
  buttons: readonly Box[]
}

export interface Place {
  left: number
  top: number
}

/** The distance that a message keeps from what one acts on, in px. */
const GAP = 4
/** The buttons of a message take the pointer in any case, while its words can let presses through. */
const BUTTON_WEIGHT = 10
/** Without a free place, a message lies over something else than what it speaks of. */
const MEANT_WEIGHT = 5

/**
 * Finds where messages cover the fewest controls: as high as possible, and of several columns in the first. The columns
 * are their left edges. `cover` is how much they cover there.
 */
export function findFreePlace(
  messages: Messages,
  within: { columns: readonly number[]; top: number; bottom: number },
  controls: readonly Control[],
): Place & { cover: number } {
  const lowest = Math.max(within.top, within.bottom - messages.height)
  const edges = controls.flatMap(({ top, height }) => [top + height + GAP, top - messages.height - GAP])
  const tops = [within.top, ...edges, lowest].filter((top) => top >= within.top && top <= lowest)
  const places = tops
    .sort((one, other) => one - other)
    .flatMap((top) =>
      within.columns.map((left) => ({ left, top, cover: coverOf(messages, { left, top }, controls) })),
    )
  return places.reduce((best, place) => (place.cover < best.cover ? place : best))
}

/** Returns how much of what one acts on the messages cover at a place; 0 is nothing. */
export function coverOf(messages: Messages, place: Place, controls: readonly Control[]): number {
  const count = (box: Box) =>
    controls
      .filter((control) => overlaps(control, box))
      .reduce((sum, { isMeant }) => sum + (isMeant ? MEANT_WEIGHT : 1), 0)
  const own = messages.buttons.map((button) => ({
    ...button,
    left: place.left + button.left,
    top: place.top + button.top,
  }))
  return (
    count({ ...messages, ...place }) + own.reduce((sum, button) => sum + BUTTON_WEIGHT * count(button), 0)
  )
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
