import type { Brand } from '@pepper/contract/brand'
import type { ReplyMark } from '@pepper/contract/chat/stream'
import { hostsIn, startOfOpenLink, withoutForeignLinks } from './foreign-links.ts'
import { givesAdvice, startOfPossibleAdvice } from './given-advice.ts'
import { HiddenMarkup } from './hidden-markup.ts'
import { isRecited } from './recited-prompt.ts'
import { hasUnknownFigures } from './unknown-figures.ts'

const SENTENCE_MAX_CHARACTERS = 600
/** How many of the last characters are searched for recited instructions, beside the current sentence. */
const RECENT_CHARACTERS = 200
const LAST_WORD = /\S{1,24}$/
const SENTENCE_END = /[.!?…:]["'”»*_)]*(?=\s)|\n/

/** The facts that a model was given and that its reply is compared with. */
export interface GateFacts {
  brand: Brand
  /** The origin of this site: links to it stay. */
  origin: string
  /** All texts that the model could read: the sections, the computed sum, the messages and the question. */
  given: readonly string[]
}

/**
 * Lets a model's reply through as it comes (AS-1, AS-3). It removes thinking, tool calls, and links to sites that no
 * source named. A sentence that may turn out to be advice waits for its end; one that gives advice, or recites the
 * instructions, ends the reply before anyone can read it.
 */
export class ReplyGate {
  readonly #facts: GateFacts
  readonly #given: string[]
  readonly #hosts: Set<string>
  readonly #marks = new Set<ReplyMark>()
  readonly #markup = new HiddenMarkup()
  #waiting = ''
  /** The part of the current sentence that was let through. */
  #begun = ''
  #said = ''
  #isStopped = false

  constructor(facts: GateFacts) {
    this.#facts = facts
    this.#given = [...facts.given]
    this.#hosts = hostsIn([...facts.given, facts.origin, facts.brand.community_url ?? ''])
  }

  /** True after a sentence that ends the reply; nothing more is let through. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** True if the text let through ends in the middle of a sentence. */
  get isMidSentence(): boolean {
    return this.#begun.trim() !== ''
  }

  get marks(): ReplyMark[] {
    return [...this.#marks]
  }

  /** Adds a text that the model was given after it began: its figures are known too. */
  learn(text: string): void {
    this.#given.push(text)
  }

  /** Takes the next piece of the reply and returns the text that may be read by now. */
  push(piece: string): string {
    const visible = this.#waiting + this.#markup.push(piece)
    const open = startOfOpenLink(visible)
    const ready = this.#judge(this.#unlink(visible.slice(0, open)), false)
    this.#waiting = ready.rest + visible.slice(open)
    return this.#release(ready.text)
  }

  /** Ends the reply and returns what was still waiting. */
  end(): string {
    const rest = this.#unlink(this.#waiting + this.#markup.end())
    this.#waiting = ''
    const text = this.#release(this.#judge(rest, true).text)
    if (!this.#isStopped && hasUnknownFigures(this.#said, this.#given)) this.#marks.add('figures_unchecked')
    return text
  }

  #unlink(text: string): string {
    const kept = withoutForeignLinks(text, this.#hosts)
    if (kept.isChanged) this.#marks.add('links_removed')
    return kept.text
  }

  /** Splits the text that is ready to be read from the text that waits for the end of its sentence. */
  #judge(ready: string, isEnd: boolean): { text: string; rest: string } {
    let text = ''
    let rest = this.#isStopped ? '' : ready
    for (let end = this.#endOf(rest, isEnd); end > 0; end = this.#endOf(rest, isEnd)) {
      if (this.#stopsAt(this.#begun + rest.slice(0, end), this.#said + text)) return { text, rest: '' }
      text += rest.slice(0, end)
      rest = rest.slice(end)
      this.#begun = ''
    }
    // A sentence that ended with a blank was let through before it could be judged, but its mark is still true.
    if (isEnd && this.#begun !== '') this.#stopsAt(this.#begun, this.#said)
    const free = this.#freeOf(rest)
    this.#begun += rest.slice(0, free)
    return { text: text + rest.slice(0, free), rest: rest.slice(free) }
  }

  /**
   * Returns how much of an unfinished sentence can be read: not its last word, and nothing from where it may become
   * advice.
   */
  #freeOf(rest: string): number {
    const words = rest.length - (LAST_WORD.exec(rest)?.[0].length ?? 0)
    const from = startOfPossibleAdvice(this.#begun + rest)
    return from < 0 ? words : Math.min(words, Math.max(0, from - this.#begun.length))
  }

  #stopsAt(sentence: string, said: string): boolean {
    const breach = this.#breachOf(sentence, said)
    if (breach) this.#marks.add(breach)
    this.#isStopped ||= breach !== null
    return breach !== null
  }

  #breachOf(sentence: string, said: string): ReplyMark | null {
    // Instructions come in short sentences, so the text just before counts too.
    if (isRecited(said.slice(-RECENT_CHARACTERS) + sentence, this.#facts.brand)) return 'prompt_stopped'
    return givesAdvice(sentence) ? 'advice_stopped' : null
  }

  #release(text: string): string {
    this.#said += text
    return text
  }

  /**
   * Returns where the current sentence ends, or 0 if it goes on. A sentence that is too long is judged as far as it
   * came.
   */
  #endOf(text: string, isEnd: boolean): number {
    const most = Math.max(1, SENTENCE_MAX_CHARACTERS - this.#begun.length)
    const end = SENTENCE_END.exec(text.slice(0, most))
    if (end) return end.index + end[0].length
    return isEnd || text.length > most ? Math.min(text.length, most) : 0
  }
}
