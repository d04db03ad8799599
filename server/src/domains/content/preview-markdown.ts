import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { renderMarkdown } from '../../platform/markdown.ts'

/** Markdown as the public will see it. Needs `content.manage`. */
export async function previewMarkdown(
  context: Context,
  { content }: { content: string },
): Promise<{ html: string }> {
  authorise(context, 'content.manage')
  return { html: await renderMarkdown(content) }
}
