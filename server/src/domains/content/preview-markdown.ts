import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { createLatestQueue, enforcePreviewLimit, tooManyRequests } from '../../platform/limits/index.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'

/** Previews cannot fill the queue in which all texts wait: for each person, only one is drawn or waits there. */
const runLatest = createLatestQueue()

/** How soon a preview that was replaced by a newer one may be requested again, in ms. */
const REPLACED_RETRY_MS = 1_000

/**
 * Renders Markdown as the public will see it. One preview per person is drawn at a time; a newer one replaces the one
 * that waits. Needs `content.manage`. Throws content.too_deep, content.tables_too_large, content.too_slow,
 * server.unavailable, limits.too_many_requests.
 */
export async function previewMarkdown(
  request: Context,
  { content }: { content: string },
): Promise<{ html: string }> {
  const context = authorise(request, 'content.manage')
  enforcePreviewLimit(context)
  const html = await runLatest(
    context.actor.userId,
    () => renderMarkdown(content),
    () => tooManyRequests(context, 'previews', REPLACED_RETRY_MS),
  )
  return { html }
}
