const WINDOW_MS = 10_000
const LINES_PER_WINDOW = 5
const KINDS_MAX = 500

interface Window {
  endsAt: number
  written: number
  suppressed: number
}

/**
 * A filter that admits the first few lines of a kind in each window of time, so that an outage does not fill the disk
 * with one line.
 */
export class SampledLines {
  readonly #windows = new Map<string, Window>()

  /** Returns null for a line to leave out, else how many of its kind were left out since the last one written. */
  admit(kind: string, nowMs: number): number | null {
    const before = this.#windows.get(kind)
    if (before && nowMs < before.endsAt) {
      if (before.written >= LINES_PER_WINDOW) {
        before.suppressed += 1
        return null
      }
      before.written += 1
      return 0
    }
    if (this.#windows.size >= KINDS_MAX) this.#windows.clear()
    this.#windows.set(kind, { endsAt: nowMs + WINDOW_MS, written: 1, suppressed: 0 })
    return before?.suppressed ?? 0
  }
}
