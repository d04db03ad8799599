import type { Html } from '../../platform/http/html.ts'

/** A page whose content the server draws: the values for its head, and the HTML of its main part. */
export interface ServedPage {
  title: string
  description: string
  kind: 'website' | 'article'
  /** The width of the main part: for reading, with a column beside it, or for lists. */
  measure: 'text' | 'columns' | 'wide'
  html: Html
}
