/** How many stops a day return the credit if they come before the first character (D3). */
export const FREE_STOPS_A_DAY = 5

/** Returns whether stopping a reply would keep the credit of a person who has read nothing of it yet. */
export function wouldStopCost(turn: {
  isCharged: boolean
  hasText: boolean
  freeStopsUsed: number
}): boolean {
  return turn.isCharged && !turn.hasText && turn.freeStopsUsed >= FREE_STOPS_A_DAY
}

/** The highest number of characters of a chat title made from the first message. */
const TITLE_MAX_CHARACTERS = 60

/** Makes a chat's title until it is renamed: its first message on one line, shortened at a word (D6). */
export function titleFrom(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim()
  if (line.length <= TITLE_MAX_CHARACTERS) return line
  const cut = line.slice(0, TITLE_MAX_CHARACTERS - 1)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX_CHARACTERS / 2))
  return `${atWord.replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Makes a stream of text storable: NUL is removed, and half of a surrogate pair waits for its other half. Returns the
 * text that is ready and the text that waits.
 */
export function storablePart(text: string): { ready: string; waiting: string } {
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text
  const last = clean.charCodeAt(clean.length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return isHalf ? { ready: clean.slice(0, -1), waiting: clean.slice(-1) } : { ready: clean, waiting: '' }
}

/** The budget of the model for a day: tokens and whole units of the price's currency, 0 for no limit. */
export interface Budget {
  tokens: number
  cost: number
  /** The price of a million tokens. */
  price: { input: number; output: number } | null
  /** The tokens that a reply without a count stands for: the most that it may have. */
  tokensUnmetered: number
}

/** Computes the share of a budget that is used, for the limit that is nearer; 1 is all of it. */
export function spentShare(
  { prompt, completion, unmetered }: { prompt: number; completion: number; unmetered: number },
  { tokens, cost, price, tokensUnmetered }: Budget,
): number {
  const written = completion + unmetered * tokensUnmetered
  const ofTokens = tokens > 0 ? (prompt + written) / tokens : 0
  const costs = price ? (prompt * price.input + written * price.output) / 1_000_000 : 0
  return Math.max(ofTokens, cost > 0 ? costs / cost : 0)
}
