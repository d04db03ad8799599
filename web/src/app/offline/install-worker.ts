import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DAY_MS, HOUR_MS } from '@pepper/contract/durations'
import { trustedServiceWorker } from '../../lib/trusted-types.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

const LOOK_EVERY_MS = HOUR_MS
/** Until somebody acts on it, or the page is left. */
const TOAST_MS = DAY_MS

/** Lets the app be installed and open without a connection, and says when a newer version than this page's is there. */
export async function installWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that refuses goes on without.
  const registration = await navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined)
  if (!registration) return
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'activated') void sayIfOld()
    })
  })
  lookNowAndThen(registration)
}

let isSaid = false

/** Once: the shell of the active version holds the page's own entry where the page is of that version. */
async function sayIfOld(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!entry || (await caches.match(entry.src, { ignoreVary: true })) || isSaid) return
  isSaid = true
  showToast({
    title: i18n._(msg`A new version is ready`),
    text: i18n._(msg`Your text is kept.`),
    durationMs: TOAST_MS,
    action: { label: i18n._(msg`Reload`), onAction: () => window.location.reload() },
  })
}

/** Browsers look for a new worker when a page is opened; this one may stay open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return
    last = Date.now()
    void registration.update().catch(() => undefined)
  })
}
