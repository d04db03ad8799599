import { authorise } from '../../platform/authorisation/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { createLatestQueue, enforcePreviewLimit, tooManyRequests } from '../../platform/limits/index.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'

/** Nobody's previews fill the line that everybody's texts wait in: one of each person is drawn or waits there. */
const runLatest = createLatestQueue()

/** How soon a preview that a newer one replaced may come again, in ms. */
const REPLACED_RETRY_MS = 1_000

/**
 * Markdown as the public will see it. One preview of a person is drawn at a time; a newer one takes the place of the one that
 * waits. Needs `content.manage`. Throws content.too_deep, content.tables_too_large, content.too_slow, server.unavailable,
 * limits.too_many_requests.
 */
export async function previewMarkdown(
  context: Context,
  { content }: { content: string },
): Promise<{ html: string }> {
  authorise(context, 'content.manage')
  enforcePreviewLimit(context)
  const html = await runLatest(
    context.actor.userId,
    () => renderMarkdown(content),
    () => tooManyRequests(context, 'previews', REPLACED_RETRY_MS),
  )
  return { html }
}
