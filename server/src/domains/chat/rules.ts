/** Stops before the first character whose credit is returned, a day (decisions 3). */
export const FREE_STOPS_A_DAY = 5

/** Whether stopping a reply would keep the credit of a person who has read nothing of it yet. */
export function wouldStopCost(turn: {
  isCharged: boolean
  hasText: boolean
  freeStopsUsed: number
}): boolean {
  return turn.isCharged && !turn.hasText && turn.freeStopsUsed >= FREE_STOPS_A_DAY
}

/** Highest number of characters of a chat title made from the first message. */
const TITLE_MAX_CHARACTERS = 60

/** A chat's title until it is renamed: its first message on one line, shortened at a word (decisions 6). */
export function titleFrom(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim()
  if (line.length <= TITLE_MAX_CHARACTERS) return line
  const cut = line.slice(0, TITLE_MAX_CHARACTERS - 1)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX_CHARACTERS / 2))
  return `${atWord.replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Makes a stream of text storable: NUL is dropped, and half of a surrogate pair waits for its other half. Returns what can
 * go out and what waits.
 */
export function storablePart(text: string): { ready: string; waiting: string } {
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text
  const last = clean.charCodeAt(clean.length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return isHalf ? { ready: clean.slice(0, -1), waiting: clean.slice(-1) } : { ready: clean, waiting: '' }
}
