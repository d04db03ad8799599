import { fetchDocument } from '../../lib/api/fetch-document.ts'
import type { LinkPreview } from '../../ui/link-bubble.tsx'

/** Reads the preview of a page of this site, as a messenger does. Throws where it cannot be read. */
export async function loadLinkPreview(link: string, signal: AbortSignal): Promise<LinkPreview> {
  const { pathname, search } = new URL(link)
  const { status, page } = await fetchDocument(pathname + search, signal)
  if (status !== 200 || !page) throw new Error(`the preview was answered with ${status}`)
  return readPreview(page)
}

function readPreview(page: Document): LinkPreview {
  const read = (name: string) => page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content
  const image = read('image')
  return {
    title: read('title') ?? page.title,
    description: read('description') ?? '',
    site: read('site_name') ?? '',
    // The public address may differ from the one that is open here.
    image: image ? new URL(image).pathname : null,
  }
}
