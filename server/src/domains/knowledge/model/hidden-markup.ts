/** The tags of a model's thinking and its tool calls, which some servers leave in the text. */
const NAMES = [
  'think',
  'thinking',
  'thought',
  'reasoning',
  'scratchpad',
  'tool_call',
  'tool_calls',
  'tool_response',
  'function_call',
]
/** One of these tags, or a mark like `<|im_end|>` that separates messages. */
const TAG = new RegExp(
  ['<(/?)(', NAMES.join('|'), ')(?:\\s[^<>]{0,80})?>|<\\|[^|<>\\n]{1,40}\\|>'].join(''),
  'i',
)
const LONGEST_TAG = 96
/** Text at the end of a piece that may become a tag with the next piece. */
const BEGINNING = /<\/?\|?[a-z_]*(?:[\s|][^<>\n]*)?$/i

/** Removes what is not meant to be read from a text that comes in pieces; each piece is read once. */
export class HiddenMarkup {
  #waiting = ''
  /** The tag that is waiting for its end. */
  #inside: string | null = null

  /** Takes the next piece and returns the text that may be read by now. */
  push(piece: string): string {
    let rest = this.#waiting + piece
    let visible = ''
    for (let tag = TAG.exec(rest); tag; tag = TAG.exec(rest)) {
      if (this.#inside === null) visible += rest.slice(0, tag.index)
      this.#pass(tag)
      rest = rest.slice(tag.index + tag[0].length)
    }
    const begins = BEGINNING.exec(rest.slice(-LONGEST_TAG))
    const end = begins ? Math.max(0, rest.length - LONGEST_TAG) + begins.index : rest.length
    this.#waiting = rest.slice(end)
    return this.#inside === null ? visible + rest.slice(0, end) : visible
  }

  /** Ends the text and returns what was still waiting and turned out to be no tag. */
  end(): string {
    const rest = this.#inside === null ? this.#waiting : ''
    this.#waiting = ''
    return rest
  }

  /** Enters or leaves a tag. An end without its beginning, or of another tag, changes nothing. */
  #pass([, slash, name]: RegExpExecArray): void {
    if (name === undefined) return
    const tag = name.toLowerCase()
    if (slash === '') this.#inside ??= tag
    else if (this.#inside === tag) this.#inside = null
  }
}
