import { MINUTE_MS } from '@pepper/contract/durations'

/** How long a token is good, in ms: short, because a service that never asks back hears of nothing meanwhile. */
export const TOKEN_LIFE_MS = 5 * MINUTE_MS

/** How long whoever reads the public keys may keep them, in seconds. */
export const KEYS_KEPT_SECONDS = 300

/** How long a key is published before it signs, in ms: every kept copy has it by then, that of a proxy in between too. */
export const PUBLISHED_AHEAD_MS = 3 * KEYS_KEPT_SECONDS * 1_000

/** How long a key is published after it has signed its last token, in ms: clocks differ, and that token has to expire. */
export const PUBLISHED_AFTER_MS = TOKEN_LIFE_MS + PUBLISHED_AHEAD_MS

export const ALGORITHM = 'ES256'
