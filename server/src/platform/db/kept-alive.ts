/**
 * Options by which a connection finds out within a minute that the database's machine has vanished without a word, where
 * an answer would be awaited for ever.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
