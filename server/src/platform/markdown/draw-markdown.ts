import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { createHeadingIds, headingText } from './headings.ts'

const withoutImages = { disable: { null: ['labelStartImage'] } }
const options = { extensions: [gfmTable(), withoutImages], htmlExtensions: [gfmTableHtml()] }

/** Renders Markdown as HTML. It may take as long as the text requires, so it runs in its own thread. */
export function drawMarkdown(text: string): string {
  return finish(micromark(text, options))
}

/**
 * Adds ids to headings and frames to tables, which the library does not. Its output is well-formed and contains no tag
 * of the author's, so patterns are enough.
 */
function finish(html: string): string {
  const idOf = createHeadingIds()
  return html
    .replace(/<h2>(.*?)<\/h2>/g, (_, words: string) => `<h2 id="${idOf(words)}">${headingText(words)}</h2>`)
    .replaceAll('<table>', '<div class="reading-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
