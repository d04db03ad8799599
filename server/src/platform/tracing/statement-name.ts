const FIRST_WORD = /^\s*\(?\s*([a-z]+)/i
const TARGET = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/i
const CALL = /^\s*select\s+"?([a-z_][a-z0-9_]{0,62})"?\s*\(/i
const LITERALS = /'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--.*$|\/\*[\s\S]*?\*\//gm

/**
 * Builds the name of a statement from its verb and the first table or function that it names, like `insert messages`.
 * Nothing else of the text is kept, and nothing in quotes.
 */
export function nameStatement(text: string): string {
  const plain = text.replace(LITERALS, ' ')
  const verb = FIRST_WORD.exec(plain)?.[1]?.toLowerCase() ?? 'statement'
  const target = (TARGET.exec(plain) ?? CALL.exec(plain))?.[1]
  return target ? `${verb} ${target.toLowerCase()}` : verb
}
