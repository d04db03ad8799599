import type { ContentStatus } from '@pepper/contract/content'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'

/**
 * Renders a text that is about to be published, so that its first reader does not wait for it. A draft is not checked.
 * Throws content.too_deep, content.tables_too_large, content.too_slow, server.unavailable.
 */
export async function requireReadable(item: { status: ContentStatus; content: string }): Promise<void> {
  if (item.status === 'published') await renderMarkdown(item.content)
}
