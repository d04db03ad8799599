type Render = (text: string) => string

let loading: Promise<Render> | undefined

/**
 * Markdown as safe HTML: HTML in it shows as text, links lead to https, mail or this site, images stay out. Second-level
 * headings get ids. The library is loaded at first use, so that the start stays fast.
 */
export async function renderMarkdown(text: string): Promise<string> {
  loading ??= loadRenderer()
  return (await loading)(text)
}

/** What a translated heading ends with: `{#The heading it translates}`, so that links to it work in every language. */
const ANCHOR = /\s*\{#(.+?)\}\s*$/

/** The id that a heading, given as text or HTML, has in the page. */
export function headingId(heading: string): string {
  const named = ANCHOR.exec(heading)?.[1] ?? heading
  const plain = named.replace(/<[^>]*>|&\w+;/g, ' ').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** A heading as it is read. */
export function headingText(heading: string): string {
  return heading.replace(ANCHOR, '')
}

async function loadRenderer(): Promise<Render> {
  const [{ micromark }, { gfmTable, gfmTableHtml }] = await Promise.all([
    import('micromark'),
    import('micromark-extension-gfm-table'),
  ])
  const withoutImages = { disable: { null: ['labelStartImage'] } }
  const options = { extensions: [gfmTable(), withoutImages], htmlExtensions: [gfmTableHtml()] }
  return (text) => finish(micromark(text, options))
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
