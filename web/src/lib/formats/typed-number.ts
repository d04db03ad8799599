/** Parses a typed whole number, or returns 0 where the text is not one (credit gifts, section 5 of the documents). */
export function typedInteger(text: string): number {
  return /^[+-]?\d{1,12}$/.test(text.trim()) ? Number(text) : 0
}
