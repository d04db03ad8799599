import type { ChatExport } from '@pepper/contract/chat'

export interface FileLabels {
  title: string
  you: string
  persona: string
  sources: string
  /** The address of the product: outside of it, a path leads nowhere. */
  origin: string
  at: (moment: string) => string
}

/** The beginning of a link's target that names a page of the product alone. */
const LINK_TO_PATH = /\]\((?=\/(?!\/))/g

/** Writes a chat as a Markdown document (DR-7). */
export function chatMarkdown({ messages }: ChatExport, labels: FileLabels): string {
  const parts = messages.map(({ role, content, created_at, sources }) => {
    const names = sources.map(({ title }) => title).join(', ')
    const foot = names === '' ? '' : `\n\n_${labels.sources} ${names}_`
    const text = content.replace(LINK_TO_PATH, `](${labels.origin}`)
    return `## ${role === 'user' ? labels.you : labels.persona} · ${labels.at(created_at)}\n\n${text}${foot}`
  })
  return `${[`# ${labels.title.replace(/\s+/g, ' ')}`, ...parts].join('\n\n')}\n`
}

const NAME_CHARACTERS = 60

/** Builds a file name that every system accepts, from any title. */
export function chatFileName(title: string, exportedAt: string, ending: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const name = [...plain]
    .slice(0, NAME_CHARACTERS)
    .join('')
    .replace(/^-+|-+$/g, '')
  return `${name || 'chat'}-${exportedAt.slice(0, 10)}.${ending}`
}
