/** The whole number that somebody typed; 0 where it is none (credit gifts, section 5 of the documents). */
export function typedInteger(text: string): number {
  return /^[+-]?\d{1,12}$/.test(text.trim()) ? Number(text) : 0
}
