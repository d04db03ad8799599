import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { useStore } from '../../lib/store.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { HomePicture, overPicture } from '../../shared/brand/home-picture.tsx'
import { usePrompts } from '../../shared/prompts.ts'
import { forSamePerson, memberId, useMember, useMemberId } from '../../shared/viewer.ts'
import { sendAbility } from '../../shared/viewer-rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { Composer } from '../chat/composer/composer.tsx'
import type { DraftPlace } from '../chat/composer/drafts.ts'
import { fillComposer } from '../chat/composer/fill-composer.ts'
import { GUEST_DRAFT } from '../chat/composer/guest-draft.ts'
import { GuestNote } from '../chat/composer/guest-note.tsx'
import { fetchChatScreen } from '../chat/fetch-chat-screen.ts'
import { GUEST_CHAT, guestTalk } from '../chat/guest/guest-talk.ts'
import { chatChunk } from '../chat/lazy-chunks.ts'
import { usePersonaMood } from '../chat/turn/persona-mood.ts'
import styles from './home-route.module.css'
import { Mascot } from './mascot.tsx'
import { PromptCarousel } from './prompt-carousel.tsx'

/** The screen where a chat begins (HM-1 to HM-5). */
export function HomeRoute() {
  const { persona, product } = useBrand()
  const { t } = useLingui()
  const member = useMember()
  const mood = usePersonaMood()
  useDocumentTitle(`${product}: ${t`talk to ${persona}`}`)
  return (
    <main id="main" tabIndex={-1} className={styles.home}>
      <HomePicture />
      <div className={styles.stage}>
        <div className={styles.avatar}>
          <Mascot mood={mood} />
        </div>
        <div className={classNames(styles.words, overPicture)}>
          <h1 className={styles.heading}>
            <Trans>What do you want to talk about?</Trans>
          </h1>
          <p className={styles.subtitle}>
            <Trans>
              From <strong>Platform Setup</strong> to <strong>Advanced Features</strong>: ask away.
            </Trans>
          </p>
        </div>
      </div>
      <div className={styles.foot}>{member ? <MemberFoot /> : <GuestFoot />}</div>
    </main>
  )
}

function MemberFoot() {
  const member = useMember()
  const userId = useMemberId()
  const { start, isStarting } = useStartChat()
  if (!member || !userId) return null
  return (
    <>
      {sendAbility(member) === 'able' && <Prompts place={{ userId, sessionId: null }} />}
      <HomeComposer onSend={start} isStarting={isStarting} />
    </>
  )
}

/** Suggestions that fill the composer. */
function Prompts({ place }: { place: DraftPlace }) {
  const prompts = usePrompts()
  const fill = (prompt: string) => {
    fillComposer(place, prompt, prompts)
    document.querySelector<HTMLTextAreaElement>('#main textarea')?.focus()
  }
  return <PromptCarousel prompts={prompts} onChoose={fill} />
}

function GuestFoot() {
  const isOn = useStore(guestTalk, (talk) => talk !== null)
  return isOn ? <TalkingGuestFoot /> : <SignInFoot />
}

/** Where the operator lets visitors talk (GU-3). */
function TalkingGuestFoot() {
  const { start, isStarting } = useStartChat()
  const isUnread = useStore(guestTalk, (talk) => talk?.left === null)
  const isAble = useStore(guestTalk, (talk) => talk?.reached === null)
  const isBegun = useStore(guestTalk, (talk) => talk?.isBegun === true)
  useEffect(() => {
    // The number of messages left comes with the chat.
    if (isUnread) void openGuestChat().catch(() => {})
  }, [isUnread])
  return (
    <>
      {isAble && <Prompts place={GUEST_DRAFT} />}
      <div className={styles.note}>
        {isBegun && (
          <Link to="/chat" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Trans>Back to your chat</Trans>
          </Link>
        )}
        <GuestNote />
      </div>
      <HomeComposer onSend={start} isStarting={isStarting} />
    </>
  )
}

async function openGuestChat() {
  const { chat } = await chatChunk.fetch()
  chat.open(GUEST_CHAT)
  await chat.loaded()
  return chat
}

function SignInFoot() {
  const { persona } = useBrand()
  return (
    <>
      <Card shape="leaf" className={styles.card}>
        <h2 className={styles.cardTitle}>
          <Trans>Sign in to chat with {persona}</Trans>
        </h2>
        <div className={styles.cardActions}>
          <Link to="/auth" className={buttonClass()}>
            <Trans>Sign In</Trans>
          </Link>
          <Link to="/auth" search={{ tab: 'signup' }} className={buttonClass({ variant: 'secondary' })}>
            <Trans>Sign Up</Trans>
          </Link>
        </div>
      </Card>
      <HomeComposer onSend={() => {}} />
    </>
  )
}

type HomeComposerProps = { onSend: (content: string) => void; isStarting?: boolean }

function HomeComposer({ onSend, isStarting = false }: HomeComposerProps) {
  const navigate = useNavigate()
  return (
    <div className={styles.composer}>
      <Composer
        place="home"
        sessionId={null}
        isStarting={isStarting}
        onSend={onSend}
        onSignIn={() => void navigate({ to: '/auth' })}
        onFocus={fetchChatScreen}
      />
    </div>
  )
}

async function openNewChat() {
  const { chat } = await chatChunk.fetch()
  chat.startNew()
  return chat
}

/** Sends a message at once and opens the chat, which continues with the message however far it is by then (HM-6). */
function useStartChat(): { start: (content: string) => void; isStarting: boolean } {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [isStarting, setStarting] = useState(false)
  const send = async (content: string) => {
    const chat = await forSamePerson(memberId() ? openNewChat() : openGuestChat())
    // After a sign-in or sign-out the text is still in its box: it is neither sent for another person nor later.
    if (!chat) return
    const id = chat.send(content)
    // A guest's one chat awaits a reply: the text is in its composer too, and Stop beside it.
    if (!id) return navigate({ to: '/chat' })
    await navigate({ to: '/chat', state: { pendingMessage: { id, content, userId: memberId() } } })
  }
  const start = (content: string) => {
    const sayFailed = () =>
      showToast({
        title: t`Unexpected Error`,
        text: t`An unexpected error occurred. Please try again.`,
        tone: 'destructive',
      })
    // Applied at once, so that a second press of an impatient person finds it.
    flushSync(() => setStarting(true))
    void send(content)
      .catch(sayFailed)
      .finally(() => setStarting(false))
  }
  return { start, isStarting }
}
