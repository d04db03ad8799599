import { createHeadingIds, headingText, listHeadings } from '../../../platform/markdown/headings.ts'

/** A part of a page that answers one question. */
export interface Section {
  /** The part of the page's address after '#'; 'lead' for the text before the first heading. */
  id: string
  /** Empty for the lead. */
  heading: string
  /** Markdown without the heading. */
  text: string
}

export const LEAD = 'lead'

/**
 * Splits a page into its sections, in order: the lead, then the text below each second-level heading. Empty ones are
 * left out. Their ids are those of the page's headings.
 */
export function sectionsOf(body: string): Section[] {
  const sections: Section[] = []
  const idOf = createHeadingIds()
  const headings = listHeadings(body)
  const lead = body.slice(0, headings[0]?.start).trim()
  if (lead !== '') sections.push({ id: LEAD, heading: '', text: lead })
  for (const [at, { heading, end }] of headings.entries()) {
    const id = idOf(heading)
    const text = body.slice(end, headings[at + 1]?.start).trim()
    if (text !== '') sections.push({ id, heading: headingText(heading), text })
  }
  return sections
}

/** Removes the ids from the headings of a page's Markdown. */
export function withoutHeadingIds(body: string): string {
  return body.replace(/^(#{1,6} .*)$/gm, (heading) => headingText(heading))
}
