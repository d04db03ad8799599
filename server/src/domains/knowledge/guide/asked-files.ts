import { ContentError } from '../../../platform/content-files.ts'

/** The wordings by which people ask for the sections of a page, by the id of the section. */
export type Asked = Map<string, string[]>

/**
 * Reads a page's wordings: `# section-id`, then one wording a line. It skips blank lines and those that begin with
 * `//`. Throws ContentError that names the file.
 */
export function parseAsked(name: string, text: string): Asked {
  const asked: Asked = new Map()
  let wordings: string[] | undefined
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('//')) continue
    const [, id] = /^#\s*(\S+)$/.exec(line) ?? []
    if (id) {
      if (asked.has(id)) throw new ContentError(`${name}: names the section ${id} twice`)
      wordings = []
      asked.set(id, wordings)
    } else if (wordings) wordings.push(line)
    else throw new ContentError(`${name}: needs the name of a section before "${line}"`)
  }
  return asked
}
