import { t } from '@lingui/core/macro'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { startGuestSession } from '../../shared/guest-session.ts'
import { pendingSignOut, tellSignOut } from '../../shared/pending-sign-out.ts'
import { becomeViewer, refreshViewer, viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts'

const GUEST_AFTER_MS = 100
/** Names no session: the page goes on reporting the sign-out, and the server hears of it no other way. */
const UNKNOWN_MARK = 'unknown'

/**
 * Signs out (AU-9): the page forgets the person at once and tells the server without waiting; if that fails, it tells
 * the server once more directly. A guest session starts 100 ms later. A server that cannot be reached hears of it as
 * soon as possible, and until then this browser counts as signed out.
 */
export function signOut(): void {
  const current = viewer.get()
  const mark = current.status === 'authenticated' ? current.session_mark : undefined
  const ended = endSession(mark)
  const said = forgetMember(ended, t`You have been signed out.`)
  void ended.then((isEnded) => isEnded || finishLater(said))
}

/**
 * Calls `leave`, and then signs out, also where leaving fails. A new document on the way, as for a new version, must not
 * find the session: it signs out before, and the message goes out in a way that the page does not take with it.
 */
export async function signOutAfter(leave: () => Promise<void>): Promise<void> {
  let isDone = false
  const signOutOnce = () => {
    if (!isDone) signOut()
    isDone = true
  }
  const onUnload = () => {
    signOutOnce()
    // The page takes its own call with it.
    void tellSignOut()
  }
  // A reload's request leaves after the first of these; some phones know the second alone.
  const unloading = ['beforeunload', 'pagehide']
  for (const event of unloading) window.addEventListener(event, onUnload, { once: true })
  try {
    await leave()
  } finally {
    for (const event of unloading) window.removeEventListener(event, onUnload)
    signOutOnce()
  }
}

/**
 * Signs out every device, including this one (AU-8), and then calls `leave`. If the server cannot be reached, nothing
 * is signed out and the page says so.
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

/** Shows the page to a guest. Returns the id of the message that says so. */
function forgetMember(ended: Promise<boolean>, text: string): number {
  becomeViewer(GUEST)
  setTimeout(() => void startGuest(ended), GUEST_AFTER_MS)
  return showToast({ title: t`Signed out`, text, tone: 'success' })
}

/** Ends the session; returns whether the server has ended it. */
async function endSession(mark = UNKNOWN_MARK): Promise<boolean> {
  pendingSignOut.set(mark)
  const isEnded = await api.identity
    .signOut({ scope: 'local' })
    .then(() => true)
    .catch(tellSignOut)
  if (isEnded) pendingSignOut.clear()
  return isEnded
}

/** Goes on telling the server, and corrects the message that said more than was done. */
function finishLater(said: number): void {
  refreshViewer()
  dismissToast(said)
  showToast({
    title: t`Signed out in this browser only`,
    text: t`The server could not be reached. Once you are online, keep this page open or come back to it, and your session ends on the server too.`,
    tone: 'destructive',
  })
}

/** Starts a guest session after the member's session has ended, so that its cookie cannot return with the guest's. */
async function startGuest(ended: Promise<boolean>): Promise<void> {
  if (!(await ended)) return
  // The page works without one too.
  await startGuestSession().catch(() => {})
}
