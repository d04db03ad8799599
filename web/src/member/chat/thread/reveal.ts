/** The pace of the typing effect while text is waiting (CH-3). */
export const CHARACTER_MS = 30
/** The time, in ms, in which the waiting text would be typed while the stream is ahead. */
const CATCH_UP_MS = 350
/** The last character shows at most this long after the stream ended; the limit is 500 ms (D6). */
const REST_MS = 330

/**
 * The interval between two drawings, in ms: as smooth as typing has to be, at less than half the work of every frame.
 */
const DRAW_EVERY_MS = 40
const DRAW_AT_LEAST_EVERY_MS = 200
/** The share of the time that drawing may take, so that a slow phone still scrolls while a reply is typed. */
const DRAWING_SHARE = 1 / 14

/** Calculates how long to pause after a drawing that took `costMs`; both in ms. */
export function restAfterDrawing(costMs: number): number {
  return Math.min(DRAW_AT_LEAST_EVERY_MS, Math.max(DRAW_EVERY_MS, costMs / DRAWING_SHARE))
}

/** The shown part of a growing text. `shown` is in UTF-16 code units and has fractions between frames. */
export interface Reveal {
  shown: number
  at: number
}

/**
 * Calculates how many of the `available` characters a frame at `now` (ms) shows. `endedAt` is when the stream ended,
 * null while it continues.
 */
export function revealNext(
  reveal: Reveal,
  text: { available: number; endedAt: number | null },
  now: number,
): Reveal {
  const waiting = text.available - reveal.shown
  const elapsed = now - reveal.at
  const withinMs = text.endedAt === null ? CATCH_UP_MS : Math.max(0, text.endedAt + REST_MS - reveal.at)
  const pace = Math.max(1 / CHARACTER_MS, withinMs === 0 ? Infinity : waiting / withinMs)
  // An idle text saves up no time: the next character is typed at the usual pace.
  const typed = waiting <= 0 ? 0 : elapsed * pace
  return { shown: Math.min(text.available, reveal.shown + (elapsed > 0 ? typed : 0)), at: now }
}

/** Finds where a text may be cut for showing: never inside a surrogate pair. */
export function cutAt(text: string, shown: number): number {
  const end = Math.min(text.length, Math.floor(shown))
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff && end < text.length ? end - 1 : end
}
