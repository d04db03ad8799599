/**
 * Options by which a connection that is idle, or waits for an answer, finds out within a minute that the database's machine has
 * vanished without a word. One whose question was not acknowledged finds out after a quarter of an hour, as the system decides.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
