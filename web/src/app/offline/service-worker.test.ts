import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Installs the worker of a build whose entry is `/assets/new.js`, where a node draws the offline page with `entry`. */
async function install(entry: string) {
  const kept: string[] = []
  const cache = {
    put: async (path: string) => kept.push(path),
    addAll: async (paths: string[]) => kept.push(...paths),
  }
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('self', {
    caches: { open: async () => cache },
    skipWaiting: async () => {},
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
  })
  vi.stubGlobal('SHELL_VERSION', '1')
  vi.stubGlobal('SHELL_FILES', ['/assets/font.woff2', '/assets/new.js'])
  vi.stubGlobal('SHELL_ENTRY', '/assets/new.js')
  vi.stubGlobal('fetch', async () => {
    return new Response(`<link href="/assets/font.woff2"><script type="module" src="${entry}"></script>`)
  })
  await import('./service-worker.ts')
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('install')?.({
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
  return kept
}

test('the worker keeps the offline page of its own version', async () => {
  expect(await install('/assets/new.js')).toEqual(['/offline', '/assets/font.woff2', '/assets/new.js'])
})

// Guards: during an upgrade the page of the version before was kept beside the files of the new one, and stayed blank.
test('RT-4: the worker keeps no offline page that a node of another version has drawn', async () => {
  await expect(install('/assets/old.js')).rejects.toThrow('another version')
})
