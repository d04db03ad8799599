import { nestsTooDeeply } from '@pepper/contract/text/markdown-nesting'
import { hasOversizedTables } from '@pepper/contract/text/markdown-tables'
import { AppError } from '../errors.ts'
import { type Html, html, safeHtml } from '../http/html.ts'
import { BackgroundThread, JobTooLong } from '../threads/background-thread.ts'
import { KeptTexts } from './kept-texts.ts'

/**
 * The CPU time that one text may take, in ms: an honest text of the greatest length takes a third of it on a slow
 * machine.
 */
const RENDER_MAX_MS = 2_000
const WAITING_MAX = 200
const KEPT_CHARACTERS = 8_000_000

const thread = new BackgroundThread<string, string>(new URL('./markdown-worker.ts', import.meta.url), {
  cpuMs: RENDER_MAX_MS,
  waitingMax: WAITING_MAX,
  memoryMb: 128,
})
const kept = new KeptTexts(KEPT_CHARACTERS)

/**
 * Renders Markdown as safe HTML: HTML in it shows as text, links lead only to pages (http, https or this site), mail
 * and chats (irc, ircs, xmpp), and images are left out. Second-level headings get ids. It is rendered in a separate
 * thread and cached, so that each node renders a text once. Throws content.too_deep, content.tables_too_large, content.too_slow, server.unavailable.
 */
export async function renderMarkdown(text: string): Promise<string> {
  if (nestsTooDeeply(text)) throw new AppError('content.too_deep')
  if (hasOversizedTables(text)) throw new AppError('content.tables_too_large')
  return kept.read(text, () => draw(text))
}

/** Renders Markdown that is already published: a text that cannot be rendered shows as it was written. */
export async function renderPublished(text: string): Promise<Html> {
  try {
    return safeHtml(await renderMarkdown(text))
  } catch (error) {
    const isTheText = error instanceof AppError && error.code !== 'server.unavailable'
    if (isTheText) return html`<pre>${text}</pre>`
    throw error
  }
}

async function draw(text: string): Promise<string> {
  try {
    return await thread.run(text)
  } catch (error) {
    throw error instanceof JobTooLong ? new AppError('content.too_slow') : error
  }
}
