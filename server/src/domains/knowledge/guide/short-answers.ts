import { ContentError } from '../../../platform/content-files.ts'

/** The answer to one particular question, whose facts a section tells among others. */
export interface ShortAnswer {
  /** The section that tells more, and the answer's own id within it. */
  section: string
  id: string
  /** How people ask for exactly this. */
  wordings: string[]
  /** A paragraph of Markdown that answers in its first words. */
  text: string
}

/** Divides the section and the answer in the place of an answer: no id of a heading has it. */
const WITHIN = '/'

/** Returns the place of an answer in the index: the id of its section, then its own. */
export function placeOfAnswer({ section, id }: Pick<ShortAnswer, 'section' | 'id'>): string {
  return `${section}${WITHIN}${id}`
}

/** Returns the section of a place in the index: of a short answer, the one that tells more. */
export function sectionOfPlace(place: string): string {
  return place.split(WITHIN)[0] ?? place
}

/** Returns whether a place in the index is that of a short answer. */
export function isAnswerPlace(place: string): boolean {
  return place.includes(WITHIN)
}

/**
 * Reads a page's short answers: `# section-id/answer-id`, then one wording a line, then `> ` and the answer. It skips
 * blank lines and those that begin with `//`. Throws ContentError that names the file.
 */
export function parseShortAnswers(name: string, text: string): ShortAnswer[] {
  const answers = new Map<string, ShortAnswer>()
  let current: ShortAnswer | undefined
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('//')) continue
    const [, section, id] = /^#\s*([^\s/]+)\/([^\s/]+)$/.exec(line) ?? []
    if (section && id) {
      current = { section, id, wordings: [], text: '' }
      const place = placeOfAnswer(current)
      if (answers.has(place)) throw new ContentError(`${name}: has the answer ${place} twice`)
      answers.set(place, current)
    } else if (!current) throw new ContentError(`${name}: needs the name of an answer before "${line}"`)
    else if (line.startsWith('>')) current.text = line.slice(1).trim()
    else current.wordings.push(line)
  }
  const unfinished = [...answers.values()].find((one) => one.text === '' || one.wordings.length === 0)
  if (unfinished)
    throw new ContentError(`${name}: ${placeOfAnswer(unfinished)} needs wordings and an answer after '>'`)
  return [...answers.values()]
}
