import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { api } from '../lib/api/api.ts'
import { fetchPatiently } from '../lib/api/fetch-patiently.ts'
import { onReauthentication } from '../lib/api/reauthentication.ts'
import { onSessionEnd } from '../lib/api/session-end.ts'
import { withMessages } from '../lib/i18n.ts'
import { watchKeyboard } from '../lib/viewport.ts'
import { watchGuestDraft } from '../member/chat/composer/guest-draft.ts'
import { startRecentChats, watchRecentChats } from '../member/chat/drawer/recent-chats.ts'
import { fetchChatScreen } from '../member/chat/fetch-chat-screen.ts'
import { unread } from '../member/notifications/unread.ts'
import { pageBootstrap } from '../shared/bootstrap.ts'
import { applyBrand } from '../shared/brand/brand.ts'
import { language } from '../shared/language.ts'
import { pendingSignOut } from '../shared/pending-sign-out.ts'
import { watchPreferences } from '../shared/preferences.ts'
import { askForPassword } from '../shared/reauthentication.ts'
import { becomeViewer, memberId, refreshViewer, viewer, watchViewer } from '../shared/viewer.ts'
import { GUEST } from '../shared/viewer-rules.ts'
import { dismissEarlierToasts, showToast, watchInput } from '../ui/toasts/toasts.ts'
import { drawerChunk, toasterChunk } from './lazy-chunks.ts'
import { takeOfflineDraft } from './offline/offline-draft.ts'
import { reloadForNewVersion } from './reload-for-new-version.ts'
import { router } from './router.tsx'

/** Takes over what the page brought along, and connects what outlives the screens. */
export function start(): void {
  const page = pageBootstrap()
  watchPreferences()
  applyBrand(page.brand)
  if (pendingSignOut.isSet()) refreshViewer()
  else viewer.set(page.viewer)
  const isLeaving = pendingSignOut.isSet()
  unread.set(isLeaving ? 0 : (page.unread_notifications ?? 0))
  startRecentChats(isLeaving ? null : page.recent_chats)
  watchViewer()
  watchRecentChats()
  takeOfflineDraft()
  watchGuestDraft()
  watchKeyboard()
  reloadForNewVersion()
  watchInput(window)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && dismissEarlierToasts())
  document.addEventListener('submit', dismissEarlierToasts)
  onSessionEnd(askToSignInAgain)
  onReauthentication(askForPassword)
  // The messages of a chat that the address names come beside its screen, not after it.
  if (memberId() && new URLSearchParams(location.search).has('session')) fetchChatScreen()
  // What the server has drawn is asked for anew.
  language.subscribe(() => void router.invalidate())
  if (page.viewer.status === 'authenticated' && !page.viewer.credits) refreshViewer()
  if (page.viewer.status === 'guest' && !page.viewer.guest) whenQuiet(startGuestSession)
  whenQuiet(fetchLazyChunks)
  whenQuiet(followInbox)
  whenQuiet(async () => (await fetchPatiently(() => import('./offline/install-worker.ts'))).installWorker())
}

/** The session ended under our hands: back to signing in, and from there to here. Drafts are kept (decisions: nothing lost). */
function askToSignInAgain(): void {
  if (!memberId()) return
  const { pathname, searchStr } = router.state.location
  becomeViewer(GUEST)
  showToast({
    title: i18n._(msg`Please sign in again`),
    text: i18n._(msg`Your session has ended. Your text is kept.`),
  })
  void router.navigate({ to: '/auth', search: { next: pathname + searchStr } })
}

/** A visitor's guest session (GU-1); without one the page works as well. */
async function startGuestSession(): Promise<void> {
  const guest = await api.identity.startGuestSession({}).catch(() => null)
  viewer.set((current) => (guest && current.status === 'guest' ? { ...current, guest } : current))
}

/** What the first screen does without; what cannot be had now is asked for again when it is needed. */
async function fetchLazyChunks(): Promise<void> {
  for (const part of [drawerChunk, toasterChunk]) await part.fetch().catch(() => {})
  if (memberId()) fetchChatScreen()
}

/** The bell's number came with the page; what keeps it true comes after it. */
async function followInbox(): Promise<void> {
  const { watchInbox } = await withMessages('member', () => import('../member/notifications/watch-inbox.ts'))
  watchInbox()
}

/** Runs after the first screen has everything it needs. */
function whenQuiet(run: () => Promise<void>): void {
  // What cannot be had is done without: none of it is needed by the screen.
  const wait = () => setTimeout(() => void run().catch(() => {}), 1000)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
