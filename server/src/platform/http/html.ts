import { html as escapingHtml, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** HTML in which every text is escaped. */
export type Html = HtmlEscapedString

/** What may stand in HTML: texts are escaped, nothing stands where there is nothing. */
export type HtmlPart = string | number | null | undefined | false | Html | readonly HtmlPart[]

/** HTML with each part in its place. */
export function html(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  // A promise comes only of a promise among the parts.
  return escapingHtml(texts, ...parts) as Html
}

/** Takes a text for HTML as it is: for what a renderer of ours has made safe. */
export function safeHtml(text: string): Html {
  return raw(text)
}
