import { MINUTE_MS } from '@pepper/contract/durations'

/**
 * The lifetime of a token, in ms. It is short, because a service that never checks back does not notice changes
 * meanwhile.
 */
export const TOKEN_LIFE_MS = 5 * MINUTE_MS

/** How long readers of the public keys may cache them, in seconds. */
export const KEYS_KEPT_SECONDS = 300

/** How long a key is published before it signs, in ms: by then every cached copy has it, even behind a proxy. */
export const PUBLISHED_AHEAD_MS = 3 * KEYS_KEPT_SECONDS * 1_000

/**
 * How long a key is published after it has signed its last token, in ms: clocks differ, and that token must expire
 * first.
 */
export const PUBLISHED_AFTER_MS = TOKEN_LIFE_MS + PUBLISHED_AHEAD_MS

export const ALGORITHM = 'ES256'
