/** Escapes text so that nothing in it can close its note or open another. */
export function escapeNote(text: string): string {
  return text.replace(/<(?=\s*\/?\s*note)/gi, '&lt;')
}
