import { expect, onTestFinished, test, vi } from 'vitest'
import { serveFile } from '../../../test/server.ts'
import { renewOfflinePage } from './renew-offline-page.ts'

const DAY = 86_400_000

/** Stands in for the caches of a worker whose entry is `/assets/new.js`; returns the texts that are put there. */
function keepShell(): string[] {
  const put: string[] = []
  const shell = {
    match: async (path: string) => (path === '/assets/new.js' ? new Response('') : undefined),
    put: async (_: string, page: Response) => put.push(await page.text()),
  }
  const other = { match: async () => undefined }
  vi.stubGlobal('caches', {
    keys: async () => ['other', 'shell-1'],
    open: async (name: string) => (name === 'shell-1' ? shell : other),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return put
}

const pageOf = (entry: string, name: string) => () =>
  new Response(`<title>${name}</title><script type="module" src="${entry}"></script>`)

test('the page for times without a connection is fetched again once a day, in the words of that day', async () => {
  const put = keepShell()
  serveFile('/offline', pageOf('/assets/new.js', 'New name'))
  await renewOfflinePage('/assets/new.js', DAY)
  await renewOfflinePage('/assets/new.js', DAY + 1)
  expect(put).toEqual([expect.stringContaining('New name')])
  await renewOfflinePage('/assets/new.js', 2 * DAY)
  expect(put).toHaveLength(2)
})

test('RT-4: neither a page of another version is kept, nor one beside the files of another version', async () => {
  const put = keepShell()
  serveFile('/offline', pageOf('/assets/newer.js', 'New name'))
  await renewOfflinePage('/assets/new.js', DAY)
  await renewOfflinePage('/assets/newer.js', 3 * DAY)
  expect(put).toEqual([])
})
