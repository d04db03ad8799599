/** Filled in by the build; see `web/build/service-worker.ts`. */
declare const SHELL_VERSION: string
declare const SHELL_FILES: readonly string[]
declare const SHELL_ENTRY: string

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LongEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface WorkerEvents {
  install: LongEvent
  activate: LongEvent
  fetch: RequestEvent
}
interface Worker extends Pick<WorkerGlobalScope, 'location' | 'caches'> {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener<N extends keyof WorkerEvents>(name: N, listen: (event: WorkerEvents[N]) => void): void
}
type WorkerGlobalScope = { location: Location; caches: CacheStorage }

const worker = self as unknown as Worker
const OFFLINE_PAGE = '/offline'
const SHELL = `shell-${SHELL_VERSION}`

/**
 * Stores the page that says that there is no connection, fetched without credentials, and the files that this page and
 * first screens need. During an upgrade a node of another version may draw the page, which would need other files: then
 * the browser tries again later.
 */
async function keepShell(): Promise<void> {
  const shell = await worker.caches.open(SHELL)
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`${OFFLINE_PAGE} answered ${page.status}`)
  if (!(await page.clone().text()).includes(`"${SHELL_ENTRY}"`))
    throw new Error(`${OFFLINE_PAGE} is of another version`)
  await Promise.all([shell.put(OFFLINE_PAGE, page), shell.addAll(SHELL_FILES)])
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  const old = (await worker.caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL)
  await Promise.all(old.map((name) => worker.caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Fetches a page from the network, always. Where that fails, returns the page that says so. */
async function openPage(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await worker.caches.match(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** Returns a file of the shell from the cache, because such a file never changes under its name. */
async function openFile(request: Request): Promise<Response> {
  return (await worker.caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || /^\/(api|rpc)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (SHELL_FILES.includes(pathname)) event.respondWith(openFile(request))
})

export {}
