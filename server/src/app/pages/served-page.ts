import type { Html } from '../../platform/http/html.ts'

/** A page whose content the server draws: what stands in its head, and the HTML of its main part. */
export interface ServedPage {
  title: string
  description: string
  kind: 'website' | 'article'
  /** How wide the main part is: for reading, with a column beside it, or for lists. */
  measure: 'text' | 'columns' | 'wide'
  html: Html
}
