/** Removes the spaces and hyphens of a code as it was typed or copied. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}
