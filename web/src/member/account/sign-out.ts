import { t } from '@lingui/core/macro'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { pendingSignOut, tellSignOut } from '../../shared/pending-sign-out.ts'
import { becomeViewer, viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

const GUEST_AFTER_MS = 100

/**
 * Signs out (AU-9): the page forgets the person at once, the server is told without a wait, and told again directly where that
 * failed; a guest session starts 100 ms later. A server that cannot be told at all is told as soon as it can be, and until
 * then this browser takes nobody for signed in.
 */
export function signOut(): void {
  forgetMember(endSession(), t`You have been signed out.`)
}

/**
 * Signs out every device, this one too (AU-8), and then calls `leave`. Nobody is signed out where the server cannot be told;
 * the page says so.
 */
export async function signOutEverywhere(leave: () => Promise<void>): Promise<void> {
  try {
    await api.identity.signOut({ scope: 'global' })
  } catch (error) {
    showToast({ title: t`Update Failed`, text: errorText(error), tone: 'destructive' })
    return
  }
  await leave()
  forgetMember(Promise.resolve(true), t`You have been signed out on all devices.`)
}

function forgetMember(ended: Promise<boolean>, text: string): void {
  becomeViewer(GUEST)
  showToast({ title: t`Signed out`, text, tone: 'success' })
  setTimeout(() => void startGuest(ended), GUEST_AFTER_MS)
}

/** Returns whether the server has ended the session. */
async function endSession(): Promise<boolean> {
  pendingSignOut.set()
  const isEnded = await api.identity
    .signOut({ scope: 'local' })
    .then(() => true)
    .catch(tellSignOut)
  if (isEnded) pendingSignOut.clear()
  else sayPending()
  return isEnded
}

function sayPending(): void {
  showToast({
    title: t`Signed out in this browser only`,
    text: t`The server could not be reached. Once you are online, keep this page open or come back to it, and your session ends on the server too.`,
    tone: 'destructive',
  })
}

/** After the session has ended, so that its cookie cannot come back with the guest's. */
async function startGuest(ended: Promise<boolean>): Promise<void> {
  if (!(await ended)) return
  const guest = await api.identity.startGuestSession({}).catch(() => null)
  viewer.set((current) => (guest && current.status === 'guest' ? { ...current, guest } : current))
}
