import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { headingId, headingText } from './headings.ts'

const withoutImages = { disable: { null: ['labelStartImage'] } }
const options = { extensions: [gfmTable(), withoutImages], htmlExtensions: [gfmTableHtml()] }

/** Markdown as HTML; takes as long as the text makes it take, so that it has a thread of its own. */
export function drawMarkdown(text: string): string {
  return finish(micromark(text, options))
}

/** What the library leaves open. Its output is well-formed and holds no tag of the author's, so patterns will do. */
function finish(html: string): string {
  return html
    .replace(
      /<h2>(.*?)<\/h2>/g,
      (_, words: string) => `<h2 id="${headingId(words)}">${headingText(words)}</h2>`,
    )
    .replaceAll('<table>', '<div class="reading-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
