import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fetchPatiently } from '../lib/api/fetch-patiently.ts'
import { onReauthentication } from '../lib/api/reauthentication.ts'
import { onSessionEnd } from '../lib/api/session-end.ts'
import { withMessages } from '../lib/i18n.ts'
import { watchKeyboard } from '../lib/viewport.ts'
import { watchGuestDraft } from '../member/chat/composer/guest-draft.ts'
import { startRecentChats, watchRecentChats } from '../member/chat/drawer/recent-chats.ts'
import { fetchChatScreen } from '../member/chat/fetch-chat-screen.ts'
import { startGuestTalk } from '../member/chat/guest/guest-talk.ts'
import { watchInterrupted } from '../member/chat/turn/give-back-interrupted.ts'
import { unread } from '../member/notifications/unread.ts'
import { pageBootstrap } from '../shared/bootstrap.ts'
import { applyBrand } from '../shared/brand/brand.ts'
import { errorMessagesChunk } from '../shared/errors/error-text.ts'
import { startGuestSession } from '../shared/guest-session.ts'
import { language } from '../shared/language.ts'
import { pendingSignOut } from '../shared/pending-sign-out.ts'
import { watchPreferences } from '../shared/preferences.ts'
import { askForPassword } from '../shared/reauthentication.ts'
import { becomeViewer, memberId, refreshViewer, viewer, watchViewer } from '../shared/viewer.ts'
import { GUEST } from '../shared/viewer-rules.ts'
import { dismissEarlierToasts, showToast, watchInput } from '../ui/toasts/toasts.ts'
import { isEntryPage } from './entry-pages.ts'
import { drawerChunk, toasterChunk } from './lazy-chunks.ts'
import { takeOfflineDraft } from './offline/offline-draft.ts'
import { reloadForNewVersion } from './reload-for-new-version.ts'
import { router } from './router.tsx'
import { sessionEndText } from './session-end-text.ts'

/** Applies the data that came with the page, and connects what outlives the screens. */
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
  watchInterrupted()
  takeOfflineDraft()
  watchGuestDraft()
  startGuestTalk(page)
  watchKeyboard()
  reloadForNewVersion(router)
  watchInput(window)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && dismissEarlierToasts())
  document.addEventListener('submit', dismissEarlierToasts)
  onSessionEnd(askToSignInAgain)
  onReauthentication(askForPassword)
  // The messages of a chat that the address names load beside its screen, not after it.
  if (memberId() && new URLSearchParams(location.search).has('session')) fetchChatScreen()
  // Pages that the server draws are loaded again in the new language.
  language.subscribe(() => void router.invalidate())
  if (page.viewer.status === 'authenticated' && !page.viewer.credits) refreshViewer()
  if (page.viewer.status === 'guest' && !page.viewer.guest) whenQuiet(startGuestSession)
  whenQuiet(fetchLazyChunks)
  whenQuiet(followInbox)
  whenQuiet(async () => (await fetchPatiently(() => import('./offline/install-worker.ts'))).installWorker())
}

/**
 * Sends a member whose session has ended to sign in, and from there back here. Drafts of chats and of content are kept,
 * and so is a page that serves visitors while they sign in: there the member may have ended the session themselves.
 */
function askToSignInAgain(): void {
  if (!memberId()) return
  const { pathname, search, searchStr } = router.state.location
  becomeViewer(GUEST)
  if (isEntryPage(pathname, search)) return
  showToast({
    title: i18n._(msg`Please sign in again`),
    text: sessionEndText(pathname),
  })
  void router.navigate({ to: '/auth', search: { next: pathname + searchStr } })
}

/**
 * Fetches the parts that the first screen does not need. A part that fails now is requested again when it is needed.
 */
async function fetchLazyChunks(): Promise<void> {
  for (const part of [toasterChunk, errorMessagesChunk, drawerChunk]) await part.fetch().catch(() => {})
  if (memberId()) fetchChatScreen()
}

/** Keeps the bell's number up to date. The number came with the page; the code that updates it loads afterwards. */
async function followInbox(): Promise<void> {
  const { watchInbox } = await withMessages('member', () => import('../member/notifications/watch-inbox.ts'))
  watchInbox()
}

/** Runs a task after the first screen has everything it needs. */
function whenQuiet(run: () => Promise<void>): void {
  // Failures are ignored: the screen needs none of this.
  const wait = () => setTimeout(() => void run().catch(() => {}), 1000)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
