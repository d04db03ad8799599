/** The time of day, as a port: tests set it, midnight included. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
