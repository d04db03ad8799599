import type { ContentStatus } from '@pepper/contract/content'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'

/**
 * Renders a text that is published, or will be at a time that is set, so that its first reader does not wait for it. Any
 * other draft is not checked.
 * Throws content.too_deep, content.tables_too_large, content.too_slow, server.unavailable.
 */
export async function requireReadable(
  item: { status: ContentStatus; content: string },
  publishAt: Date | null = null,
): Promise<void> {
  if (item.status === 'published' || (item.status === 'draft' && publishAt))
    await renderMarkdown(item.content)
}
