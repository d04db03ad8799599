/**
 * Replaces the tables of a document, each of which is between a comment with its name and one that ends it. Throws for a
 * table that the document has no place for.
 */
export function fillDocument(document: string, tables: Record<string, string>): string {
  let filled = document
  for (const [name, text] of Object.entries(tables)) {
    const [start, end] = [`<!-- ${name}: made by npm run scale -- --write -->`, `<!-- end of ${name} -->`]
    const from = filled.indexOf(start)
    const to = filled.indexOf(end)
    if (from < 0 || to < from) throw new Error(`the document has no place for the table ${name}`)
    filled = `${filled.slice(0, from + start.length)}\n\n${text}\n\n${filled.slice(to)}`
  }
  return filled
}
