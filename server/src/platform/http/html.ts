import { html as escapingHtml, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** HTML in which every text is escaped. */
export type Html = HtmlEscapedString

/** A value that may appear in HTML: texts are escaped, and empty values add nothing. */
export type HtmlPart = string | number | null | undefined | false | Html | readonly HtmlPart[]

/** Builds HTML with each part in its place. */
export function html(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  // The result is a promise only if a part is one.
  return escapingHtml(texts, ...parts) as Html
}

/** Marks a text as HTML, unchanged. For text that one of our renderers has made safe. */
export function safeHtml(text: string): Html {
  return raw(text)
}
