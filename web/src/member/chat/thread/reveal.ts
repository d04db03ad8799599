/** The pace of the typing effect while text is waiting (CH-3). */
export const CHARACTER_MS = 30
/** While the stream is ahead, what waits would be typed within this time. */
const CATCH_UP_MS = 350
/** The last character shows at most this long after the stream ended; the limit is 500 ms (D6). */
const REST_MS = 330

/** Between two drawings, in ms: as smooth as typing has to be, at less than half the work of every frame. */
const DRAW_EVERY_MS = 40
const DRAW_AT_LEAST_EVERY_MS = 200
/** The part of the time that drawing may take, so that a slow phone still scrolls while a reply is typed. */
const DRAWING_SHARE = 1 / 14

/** How long to leave a reply as it is after a drawing that took `costMs`; both in ms. */
export function restAfterDrawing(costMs: number): number {
  return Math.min(DRAW_AT_LEAST_EVERY_MS, Math.max(DRAW_EVERY_MS, costMs / DRAWING_SHARE))
}

/** How much of a growing text shows. `shown` is in UTF-16 code units and has fractions between frames. */
export interface Reveal {
  shown: number
  at: number
}

/** What a frame at `now` (ms) shows of `available` characters. `endedAt` is when the stream ended, null while it goes on. */
export function revealNext(
  reveal: Reveal,
  text: { available: number; endedAt: number | null },
  now: number,
): Reveal {
  const waiting = text.available - reveal.shown
  const elapsed = now - reveal.at
  const withinMs = text.endedAt === null ? CATCH_UP_MS : Math.max(0, text.endedAt + REST_MS - reveal.at)
  const pace = Math.max(1 / CHARACTER_MS, withinMs === 0 ? Infinity : waiting / withinMs)
  // An idle text saves up no time: the next character types at the pace again.
  const typed = waiting <= 0 ? 0 : elapsed * pace
  return { shown: Math.min(text.available, reveal.shown + (elapsed > 0 ? typed : 0)), at: now }
}

/** Where a text may be cut for showing: never inside a surrogate pair. */
export function cutAt(text: string, shown: number): number {
  const end = Math.min(text.length, Math.floor(shown))
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff && end < text.length ? end - 1 : end
}
