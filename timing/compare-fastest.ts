const LEAST_ROUNDS = 5
/** Fewer than the wrong passwords after which every sign-in waits, known or not. */
const MOST_ROUNDS = 24

/** Does something in a round and returns the time that counts of it, in ms. */
export type Timed = (round: number) => Promise<number>

/**
 * Measures two things in turns and returns how many times longer the slower one takes, by the quickest round of each:
 * other work on the machine only adds time. Goes on until that is below `bound`, for `mostRounds` at most, because the
 * quickest round of something slower stays slower, and one of two alike can be late by chance.
 */
export async function compareFastest(
  one: Timed,
  other: Timed,
  bound: number,
  mostRounds = MOST_ROUNDS,
): Promise<number> {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let ratio = Number.POSITIVE_INFINITY
  for (let round = 0; round < mostRounds && (round < LEAST_ROUNDS || ratio >= bound); round += 1) {
    // Each comes first as often as the other: work of the one before may still run.
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const ms = await (at === 0 ? one : other)(round)
      fastest[at] = Math.min(fastest[at] ?? ms, ms)
    }
    ratio = Math.max(...fastest) / Math.min(...fastest)
  }
  return ratio
}

/** Measures the time until `work` is done, in ms. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
