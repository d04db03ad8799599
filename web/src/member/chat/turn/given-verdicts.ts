import type { Verdict } from '@pepper/contract/chat'
import { withVerdict } from './chat-changes.ts'
import type { ChatState } from './chat-state.ts'

interface Given {
  verdict: Verdict | null
  /**
   * The last read that may have begun before the server knew the verdict; null while it is on its way to the server.
   */
  lastStaleRead: number | null
}

/** Verdicts that a read of the chat may not contain yet: it began before the server had them. */
export class GivenVerdicts {
  readonly #given = new Map<string, Given>()
  #reads = 0

  /** Numbers a read of the chat that is beginning. */
  beginRead(): number {
    this.#reads += 1
    return this.#reads
  }

  /**
   * Records a verdict while `save` sends it to the server; where that is refused, it is `before` again. Throws what
   * `save` throws.
   */
  async give(
    turnId: string,
    { verdict, before }: { verdict: Verdict | null; before: Verdict | null },
    save: () => Promise<unknown>,
  ): Promise<void> {
    const given: Given = { verdict, lastStaleRead: null }
    this.#given.set(turnId, given)
    try {
      await save()
    } catch (error) {
      given.verdict = before
      throw error
    } finally {
      given.lastStaleRead = this.#reads
    }
  }

  /** Completes the result of a read with the verdicts that it cannot contain. */
  completeRead(state: ChatState, read: number): ChatState {
    let completed = state
    for (const [turnId, { verdict, lastStaleRead }] of this.#given) {
      if (lastStaleRead !== null && read > lastStaleRead) this.#given.delete(turnId)
      else completed = withVerdict(completed, turnId, verdict)
    }
    return completed
  }
}
