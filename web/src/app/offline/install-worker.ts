import { HOUR_MS } from '@pepper/contract/durations'
import { trustedServiceWorker } from '../../lib/trusted-types.ts'
import { sayNewVersion } from '../say-new-version.ts'
import { renewOfflinePage } from './renew-offline-page.ts'

const LOOK_EVERY_MS = HOUR_MS

/** Lets the app be installed and opened without a connection, and reports a newer version than that of this page. */
export async function installWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The app also works in a browser that refuses.
  const registration = await navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined)
  if (!registration) return
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') void sayIfOld()
    })
  })
  lookNowAndThen(registration)
  const entry = findEntry()
  if (entry) void renewOfflinePage(new URL(entry.src).pathname).catch(() => {})
}

function findEntry(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')
}

/**
 * Says so if the page is of an older version. The shell of the active version holds the page's own entry if the page is
 * of that version.
 */
async function sayIfOld(): Promise<void> {
  const entry = findEntry()
  if (entry && !(await caches.match(entry.src, { ignoreVary: true }))) sayNewVersion()
}

/**
 * Checks for a new worker now and then. Browsers only check when a page is opened, and this one may stay open for days.
 */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return
    last = Date.now()
    void registration.update().catch(() => undefined)
  })
}
