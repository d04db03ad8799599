/** A model's thinking and its calls of tools, which some servers leave in the text. */
const NAMES = 'think|thinking|thought|reasoning|scratchpad|tool_call|tool_calls|tool_response|function_call'
const BLOCK = new RegExp(['<(', NAMES, ')(?:\\s[^>]*)?>[\\s\\S]*?</\\1\\s*>'].join(''), 'gi')
const OPENED = new RegExp(['<(?:', NAMES, ')(?:\\s[^>]*)?>'].join(''), 'i')
/** An end without its beginning, and marks like `<|im_end|>` that separate messages. */
const STRAY = new RegExp(['</(?:', NAMES, ')\\s*>|<\\|[^|<>\\n]{1,40}\\|>'].join(''), 'gi')
const TAG_MAX_CHARACTERS = 44
const BEGINNING = /<\/?\|?[a-z_]*(?:\|?>?|[\s|][^<>\n]*)$/i

/** Returns the text without what is not meant to be read; of what is not complete yet, everything before it. */
export function withoutHidden(text: string): { visible: string; waiting: string } {
  if (!text.includes('<')) return { visible: text, waiting: '' }
  const kept = text.replace(BLOCK, '').replace(STRAY, '')
  const opened = OPENED.exec(kept)
  if (opened) return { visible: kept.slice(0, opened.index), waiting: kept.slice(opened.index) }
  const begins = BEGINNING.exec(kept)
  if (!begins || kept.length - begins.index > TAG_MAX_CHARACTERS) return { visible: kept, waiting: '' }
  return { visible: kept.slice(0, begins.index), waiting: kept.slice(begins.index) }
}

/** Whether what still waits when a reply ends is hidden markup that was never closed, and no text. */
export function isHidden(waiting: string): boolean {
  return OPENED.test(waiting)
}
