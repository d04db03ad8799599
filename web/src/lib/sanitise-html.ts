import purify from 'dompurify'

/**
 * Returns the HTML as nodes without anything that runs scripts. All HTML that comes as text or from another document
 * passes through here before it is shown (W10). Ids stay, because links lead to headings by them.
 */
export function sanitiseHtml(html: string | DocumentFragment): DocumentFragment {
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
