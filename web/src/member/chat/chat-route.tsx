import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { useLazyChunk } from '../../lib/lazy-chunk.ts'
import { useStore } from '../../lib/store.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMemberId } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import styles from './chat-route.module.css'
import { Composer } from './composer/composer.tsx'
import { GuestNote } from './composer/guest-note.tsx'
import { GUEST_CHAT, guestTalk } from './guest/guest-talk.ts'
import { fetchChatChunks, threadChunk } from './lazy-chunks.ts'
import { EmptyChat, LoadingChat } from './thread/empty-chat.tsx'
import { openReceipt } from './thread/open-receipt.ts'
import { begunChat } from './turn/begun-chat.ts'
import { isBusy, isStreaming } from './turn/chat-state.ts'
import { chat } from './turn/current-chat.ts'
import { StopQuestion } from './turn/stop-question.tsx'
import { useLiveChat } from './turn/use-live-chat.ts'
import { useSeenChat } from './turn/use-seen-chat.ts'

/** One chat: its messages and the composer (CH-1 to CH-9). */
export function ChatRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const { title, load, isEmpty, isNamed } = useChatFacts()
  const thread = useLazyChunk(threadChunk, load !== 'ready' || !isEmpty)
  const isComing = load === 'ready' && !isEmpty && !thread
  // While the chunk of the messages is loading, a chat that just began stays as it is: its person may be typing.
  const isBlank = load === 'ready' && (isEmpty || (isComing && !isNamed))
  // The press that sends is handled at once; the messages that then appear are drawn in pieces.
  const isShownBlank = useDeferredValue(isBlank)
  const isFetching = isComing && isNamed
  const guest = useGuest()
  useShownChat()
  useSeenChat()
  useLiveChat()
  useDocumentTitle(`${title ?? t`Chat with ${persona}`} · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.chat} data-fills-window>
      <h1 className="visually-hidden">{title ?? t`Chat with ${persona}`}</h1>
      {(load === 'loading' || isFetching) && <LoadingChat />}
      {(load === 'not_found' || load === 'bad_link' || load === 'failed') && <NoChat reason={load} />}
      {load === 'ready' && isShownBlank && (guest === 'kept_out' ? <GuestChat /> : <EmptyChat />)}
      {load === 'ready' && !isShownBlank && !isEmpty && thread && <thread.MessageThread />}
      {load === 'ready' && !isFetching && (
        <div className={styles.foot}>
          <StopQuestion />
          {guest === 'talks' && <GuestNote />}
          <ChatComposer />
        </div>
      )}
      <ReceiptOfReply />
    </main>
  )
}

/**
 * Returns whether a visitor talks with the guide here, or is kept out because guest chat is off or the link leads to
 * the chat of a member. Returns null for members.
 */
function useGuest(): 'talks' | 'kept_out' | null {
  const isMember = useMemberId() !== null
  const isOn = useStore(guestTalk, (talk) => talk !== null)
  const session = useRouterState({ select: ({ location }) => location.search.session })
  if (isMember) return null
  return isOn && !session ? 'talks' : 'kept_out'
}

const ReceiptDialog = lazy(() =>
  withMessages('credits', () => import('../credits/receipt-dialog.tsx')).then(
    ({ ReceiptDialog: component }) => ({
      default: component,
    }),
  ),
)

/** The receipt of a reply of this chat, without a link to its chat. */
function ReceiptOfReply() {
  const id = useStore(openReceipt)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (id !== null) setOpened(true)
  }, [id])
  const close = () => openReceipt.set(null)
  return (
    <Suspense>
      {wasOpened && <ReceiptDialog id={id} onClose={close} chatLink={null} historyLink={<HistoryLink />} />}
    </Suspense>
  )
}

function HistoryLink() {
  return (
    <Link to="/credit-history" search={{}}>
      <Trans>Credit history</Trans>
    </Link>
  )
}

function useChatFacts() {
  const title = useStore(chat.state, (state) => state.title)
  const load = useStore(chat.state, (state) => state.load)
  const isEmpty = useStore(chat.state, (state) => state.messages.length === 0)
  const isNamed = useStore(chat.state, ({ sessionId }) => sessionId !== null && sessionId !== GUEST_CHAT)
  return { title, load, isEmpty, isNamed }
}

function ChatComposer() {
  const navigate = useNavigate()
  const sessionId = useStore(chat.state, (state) => state.sessionId)
  const guest = useGuest()
  const visit = useVisit()
  const isBusyNow = useStore(chat.state, isBusy)
  const isStopping = useStore(chat.state, ({ messages }) =>
    messages.some((message) => message.role === 'assistant' && isStreaming(message) && message.isStopping),
  )
  return (
    <Composer
      place="chat"
      sessionId={guest ? null : sessionId}
      isKeptOut={guest === 'kept_out'}
      arrival={visit}
      isBusy={isBusyNow}
      isStopping={isStopping}
      onSend={(content) => chat.send(content)}
      onStop={() => chat.stop()}
      onSignIn={() => void navigate({ to: '/auth', search: { next: location.pathname + location.search } })}
      onFocus={fetchChatChunks}
    />
  )
}

/** A visitor's chat: how to start talking, or how to see the chat that a link leads to. */
function GuestChat() {
  const { t } = useLingui()
  const { persona } = useBrand()
  const session = useRouterState({ select: ({ location }) => location.search.session })
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <div className={styles.keptOut}>
      <EmptyState
        title={session ? t`Sign in to see this chat` : t`Sign in to chat with ${persona}`}
        text={session ? t`Only you can see your chats.` : undefined}
        action={
          <>
            <Link to="/auth" search={{ next }} className={buttonClass()}>
              <Trans>Sign In</Trans>
            </Link>
            <Link
              to="/auth"
              search={{ tab: 'signup', next }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Trans>Sign Up</Trans>
            </Link>
          </>
        }
      />
    </div>
  )
}

function NoChat({ reason }: { reason: 'not_found' | 'bad_link' | 'failed' }) {
  const { t } = useLingui()
  if (reason === 'failed') {
    return (
      <ErrorState
        title={t`This chat could not be loaded`}
        text={t`Check your connection and try again.`}
        onRetry={() => void chat.reload()}
      />
    )
  }
  const isCut = reason === 'bad_link'
  return (
    <ErrorState
      title={isCut ? t`This link is incomplete` : t`This chat was not found`}
      text={
        isCut
          ? t`Part of the address is missing. Copy the whole link again, or open the chat from the menu.`
          : t`It was deleted or belongs to another member.`
      }
      action={
        <Link to="/chat" className={buttonClass()}>
          <Trans>New Chat</Trans>
        </Link>
      }
    />
  )
}

/** Returns a value that differs for each visit to a chat. Opening and closing the account settings is no visit. */
function useVisit(): string {
  return useRouterState({
    select: ({ location: { state, href } }) => state.visit ?? state.__TSR_key ?? href,
  })
}

/**
 * Keeps the shown chat and the address in step: shows the chat that the address names, and gives a new chat its
 * address.
 */
function useShownChat() {
  const navigate = useNavigate()
  const userId = useMemberId()
  const talks = useGuest() === 'talks'
  // Reads all of these from one location: the parameters of the route change a moment later than its state.
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/chat' })
  const session = useRouterState({ select: ({ location }) => location.search.session })
  const message = useRouterState({ select: ({ location }) => location.search.message })
  const pending = useRouterState({ select: ({ location }) => location.state.pendingMessage })
  const visit = useVisit()
  const named = useStore(chat.state, (state) => state.sessionId)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit without a session asks for a new chat
  useEffect(() => {
    if (!isHere) return
    if (!userId) {
      begunChat.leave()
      return talks ? chat.open(GUEST_CHAT) : chat.startNew()
    }
    if (session) return chat.open(session, message)
    const begun = begunChat.leave()
    // Home has sent it from this page: no reload of a chat that began before leads there.
    if (pending && chat.shows(pending.id)) return
    if (begun) return void navigate({ to: '/chat', search: { session: begun }, replace: true })
    chat.startNew()
    // An address that is visited again may hold the message of the person who used this tab before.
    if (pending?.userId === userId) chat.adopt(pending)
    else chat.resumeNew()
  }, [isHere, session, message, visit, pending?.id, userId, talks])

  useEffect(() => {
    // A name that arrived meanwhile may belong to the chat that was just left.
    const isStillShown = chat.state.get().sessionId === named
    if (isHere && !session && named && named !== GUEST_CHAT && isStillShown) {
      begunChat.keep(named)
      // The account settings may be open over it.
      const search = ({ settings }: { settings?: string }) => ({ session: named, settings })
      void navigate({ to: '/chat', search, replace: true })
    }
  }, [isHere, session, named, navigate])
}
