/** Removes spaces and hyphens from a code, as in one that was copied with a space in its middle. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

/** Checks whether a text is a whole code of six digits. */
export function isSixDigits(text: string): boolean {
  return /^\d{6}$/.test(withoutSeparators(text))
}
