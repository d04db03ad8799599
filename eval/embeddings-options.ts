import { locales } from '@pepper/contract/locales'
import type { EmbeddingsServer } from './measured-vectors.ts'

/** The options of commands that measure with an embeddings server. */
export const embeddingsOptions = {
  embeddings: { type: 'string' },
  model: { type: 'string' },
  languages: { type: 'string' },
} as const

/** Returns the server that the options name; null if they name none. */
export function embeddingsServer(values: {
  embeddings?: string | undefined
  model?: string | undefined
  languages?: string | undefined
}): EmbeddingsServer | null {
  if (!values.embeddings) return null
  const wanted = values.languages?.split(',')
  return {
    url: values.embeddings,
    model: values.model ?? 'sentences',
    languages: locales.filter((locale) => wanted?.includes(locale) ?? true),
  }
}
