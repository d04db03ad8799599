/** The number of characters before the limit from which the rest is counted. */
const COUNTED = 300

/**
 * Returns the number of characters left, or null while that need not be shown; negative past the limit. Characters are
 * UTF-16 code units.
 */
export function charactersLeftToSay(text: string, limit: number): number | null {
  const left = limit - text.length
  return left <= COUNTED ? left : null
}

type SendKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>

/**
 * Checks whether a key sends: Enter does (HM-3); with Shift it breaks the line, and while an input method composes it
 * confirms a word.
 */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: SendKey): boolean {
  // Safari ends the composition before the key that ended it; it is 229 there.
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}
