import type { IOptions } from 'sanitize-html'

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const LENGTHS = /^(-?\d{1,4}(\.\d+)?(px|em|rem|%)?\s*){1,4}$/
const WORD = /^[a-z-]{1,24}$/

/** Text, pictures that come along in the address, and looks; no links, scripts, forms, frames or foreign addresses. */
const OPTIONS: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'div', 'span', 'section', 'br', 'hr', 'blockquote'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ],
  allowedAttributes: {
    '*': ['style', 'title', 'lang', 'dir'],
    img: ['src', 'alt', 'width', 'height', 'style'],
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // A picture of any address but its own would tell that address who looks.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^data:image\//i.test(attribs.src ?? ''),
  disallowedTagsMode: 'discard',
  allowedStyles: {
    '*': {
      color: [COLOUR],
      'background-color': [COLOUR],
      'text-align': [WORD],
      'font-size': [LENGTHS],
      'font-weight': [/^(\d{3}|[a-z]{4,8})$/],
      'font-style': [WORD],
      'line-height': [LENGTHS],
      padding: [LENGTHS],
      margin: [LENGTHS],
      width: [LENGTHS],
      'max-width': [LENGTHS],
      height: [LENGTHS],
      'border-radius': [LENGTHS],
      display: [WORD],
      gap: [LENGTHS],
      'align-items': [WORD],
      'justify-content': [WORD],
    },
  },
}

/** An ad's HTML without anything that runs, loads or leads anywhere (AD-8). The library is loaded at first use. */
export async function sanitiseHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, OPTIONS).trim()
}
