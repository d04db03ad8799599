import type { IOptions } from 'sanitize-html'

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const LENGTHS = /^(-?\d{1,4}(\.\d+)?(px|em|rem|%)?\s*){1,4}$/
const WORD = /^[a-z-]{1,24}$/

const REMOVED_MAX = 30
const PART_MAX_CHARACTERS = 40

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'div', 'span', 'section', 'br', 'hr', 'blockquote'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
]

/**
 * The allowed content: text, pictures embedded as data addresses, and styles; no links, scripts, forms, frames or
 * foreign addresses.
 */
const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['style', 'title', 'lang', 'dir'],
    img: ['src', 'alt', 'width', 'height', 'style'],
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // A picture from any other address would reveal to that address who looks.
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

export interface Sanitised {
  html: string
  /**
   * The parts that were removed, each kind once: tags like `<script>`, attributes like `onclick`, styles like
   * `position`.
   */
  removed: string[]
}

/**
 * Removes everything from an ad's HTML that runs, loads or leads anywhere (AD-8). The library is loaded at first use.
 */
export async function sanitiseHtml(html: string): Promise<Sanitised> {
  const { default: sanitize } = await import('sanitize-html')
  const [before, after] = [new Map<string, number>(), new Map<string, number>()]
  const clean = sanitize(html, { ...OPTIONS, onOpenTag: (tag, attribs) => note(before, tag, attribs) }).trim()
  sanitize(clean, { ...OPTIONS, onOpenTag: (tag, attribs) => note(after, tag, attribs) })
  const removed = [...before].filter(([part, count]) => count > (after.get(part) ?? 0))
  return { html: clean, removed: removed.map(([part]) => part).slice(0, REMOVED_MAX) }
}

/** Counts a tag and, if the tag itself may be shown, its attributes and styles. */
function note(parts: Map<string, number>, tag: string, attribs: Record<string, string>): void {
  const count = (part: string) => {
    const short = part.slice(0, PART_MAX_CHARACTERS)
    parts.set(short, (parts.get(short) ?? 0) + 1)
  }
  count(`<${tag}>`)
  if (!TAGS.includes(tag)) return
  for (const [name, value] of Object.entries(attribs)) {
    if (name !== 'style') count(name)
    else for (const declaration of value.split(';')) countStyle(declaration, count)
  }
}

function countStyle(declaration: string, count: (part: string) => void): void {
  const property = declaration.split(':', 1)[0]?.trim().toLowerCase()
  if (property) count(property)
}
