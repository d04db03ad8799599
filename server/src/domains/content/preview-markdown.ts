import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'

/** Markdown as the public will see it. Needs `content.manage`. Throws content.too_deep, content.too_slow, server.unavailable. */
export async function previewMarkdown(
  context: Context,
  { content }: { content: string },
): Promise<{ html: string }> {
  authorise(context, 'content.manage')
  return { html: await renderMarkdown(content) }
}
