/** A code as it was typed, also as it is copied, with a space in its middle. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}
