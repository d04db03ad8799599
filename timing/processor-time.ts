/** The time that the yardstick takes, in ms, on the machine whose figures stand in the bounds. */
const YARDSTICK_MS = 8
const MOST_RUNS = 6

/**
 * Measures the processor time that one run of `work` takes on this thread, in ms of a quiet machine of the usual speed:
 * a slower or busier one takes longer for the yardstick as well. The result is the least of up to six runs, fewer as
 * soon as one is below `boundMs`, so that neither a compilation nor a garbage collection counts.
 */
export async function processorMs(work: () => unknown, boundMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < MOST_RUNS && least >= boundMs; run += 1) {
    const before = slowness()
    const start = process.threadCpuUsage()
    await work()
    least = Math.min(least, msSince(start) / Math.max(before, slowness()))
  }
  return least
}

/** Measures how many times longer this thread takes at the moment than the machine of the bounds; never below 1. */
export function slowness(): number {
  const start = process.threadCpuUsage()
  yardstick()
  return Math.max(1, msSince(start) / YARDSTICK_MS)
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Works on text, as the bounded code does. */
function yardstick(): number {
  let letters = 0
  for (let round = 0; round < 40; round += 1) {
    const text = `${'The quick brown fox & <b>jumps</b> over '.repeat(250)}${round}`
    const words = text.replace(/[aeiou]/g, (vowel) => vowel.toUpperCase()).split(' ')
    letters += words.reduce((sum, word) => sum + word.length, 0) + JSON.stringify(text.split('')).length
  }
  return letters
}
