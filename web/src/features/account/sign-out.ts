import { t } from '@lingui/core/macro'
import { api } from '../../lib/api.ts'
import { becomeViewer, viewer } from '../../lib/viewer.ts'
import { GUEST } from '../../lib/viewer-rules.ts'
import { showToast } from '../../ui/toasts.ts'

const GUEST_AFTER_MS = 100

/**
 * Signs out (AU-9): the page forgets the person at once, the server is told without anybody waiting, and told again
 * directly where that failed; a guest session starts 100 ms later.
 */
export function signOut(): void {
  const ended = endSession()
  becomeViewer(GUEST)
  showToast({ title: t`Signed out`, text: t`You have been signed out.`, tone: 'success' })
  setTimeout(() => void startGuest(ended), GUEST_AFTER_MS)
}

async function endSession(): Promise<void> {
  try {
    await api.identity.signOut({ scope: 'local' })
  } catch {
    await signOutDirectly()
  }
}

/** Past the client, by what every browser can do even while the page goes away. */
async function signOutDirectly(): Promise<void> {
  await fetch('/api/identity/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'local' }),
    keepalive: true,
  }).catch(() => {})
}

/** After the session has ended, so that its cookie cannot come back with the guest's. */
async function startGuest(ended: Promise<void>): Promise<void> {
  await ended
  const guest = await api.identity.startGuestSession({}).catch(() => null)
  viewer.set((current) => (guest && current.status === 'guest' ? { ...current, guest } : current))
}
