import type { Verdict } from '@pepper/contract/chat'
import { withVerdict } from './chat-changes.ts'
import type { ChatState } from './chat-state.ts'

interface Given {
  verdict: Verdict | null
  /** The last read that may have begun before the server knew it; null while it is on its way there. */
  lastStaleRead: number | null
}

/** Verdicts that a read of the chat may not know yet: it began before the server had them. */
export class GivenVerdicts {
  readonly #given = new Map<string, Given>()
  #reads = 0

  /** Numbers a read of the chat that begins. */
  beginRead(): number {
    this.#reads += 1
    return this.#reads
  }

  /** Notes a verdict while `save` tells the server; one that it refuses is `before` again. Throws what `save` throws. */
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

  /** What a read has found, with the verdicts that it cannot know. */
  completeRead(state: ChatState, read: number): ChatState {
    let completed = state
    for (const [turnId, { verdict, lastStaleRead }] of this.#given) {
      if (lastStaleRead !== null && read > lastStaleRead) this.#given.delete(turnId)
      else completed = withVerdict(completed, turnId, verdict)
    }
    return completed
  }
}
