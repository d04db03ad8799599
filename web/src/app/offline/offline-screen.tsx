import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { isServed } from '../../lib/api/is-served.ts'
import { useStore } from '../../lib/store.ts'
import { drafts } from '../../member/chat/composer/current-drafts.ts'
import { giveBackAllInterrupted } from '../../member/chat/turn/give-back-interrupted.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Logo } from '../../shared/brand/logo.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icons.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { OFFLINE_DRAFT } from './offline-draft.ts'
import styles from './offline-screen.module.css'

const OFFLINE_PATH = '/offline'
const TRY_EVERY_MS = 5_000
/** The time after the last change during which a person counts as writing, in ms. */
const WRITING_MS = 10_000

/**
 * The screen of the installed app without a connection: what is missing, what is kept, and room for the next question.
 */
export function OfflineScreen() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const writing = useWriting()
  useEffect(giveBackAllInterrupted, [])
  const { state, tryNow } = useWayBack(writing.isWriting)
  useDocumentTitle(`${t`No connection`} · ${product}`)
  return (
    <main id="main" className={styles.offline}>
      <Logo product={product} />
      <Avatar mood="sleepy" size="large" />
      <div className={styles.words}>
        <h1>
          <Trans>No connection</Trans>
        </h1>
        <p>
          <Trans>
            {persona}, your chats, credits and settings need the internet. They are back as soon as you are
            online.
          </Trans>
        </p>
      </div>
      <Question onWrite={writing.note} />
      <p role="status">{state === 'back' && <Trans>The connection is back.</Trans>}</p>
      {state === 'back' ? (
        <Button onClick={goBack}>
          <Trans>Continue</Trans>
        </Button>
      ) : (
        <Button
          icon={<RetryIcon size={18} />}
          variant="secondary"
          disabled={state === 'trying'}
          onClick={tryNow}
        >
          {state === 'trying' ? t`Trying...` : t`Try again`}
        </Button>
      )}
    </main>
  )
}

function Question({ onWrite }: { onWrite: (event: { type: string }) => void }) {
  const { persona } = useBrand()
  const id = useId()
  const text = useStore(drafts.text(OFFLINE_DRAFT))
  return (
    <div className={styles.question}>
      <label htmlFor={id}>
        <Trans>Your next question for {persona}</Trans>
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        aria-describedby={`${id}-hint`}
        onFocus={onWrite}
        onBlur={onWrite}
        onChange={(event) => {
          onWrite(event)
          drafts.type(OFFLINE_DRAFT, event.target.value)
        }}
      />
      <p id={`${id}-hint`}>
        <Trans>Saved on this device. Nothing is sent until you press Send.</Trans>
      </p>
    </div>
  )
}

/** Tracks whether a person is writing, or was a moment ago, so that the page does not reload while they do. */
function useWriting() {
  const isFocused = useRef(false)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const note = useCallback(({ type }: { type: string }) => {
    if (type === 'change') changedAt.current = performance.now()
    else isFocused.current = type === 'focus'
  }, [])
  const isWriting = useCallback(
    () => isFocused.current || performance.now() - changedAt.current < WRITING_MS,
    [],
  )
  return { note, isWriting }
}

/** Opens the page that the person wanted. At its own address, which is no page to come back to, that is home. */
function goBack(): void {
  if (window.location.pathname === OFFLINE_PATH) window.location.assign('/')
  else window.location.reload()
}

/** Goes back as soon as the server responds, or offers to while a person is writing. */
function useWayBack(isWriting: () => boolean) {
  const [state, setState] = useState<'lost' | 'trying' | 'back'>('lost')
  const attempt = useCallback(
    async (isAsked: boolean) => {
      setState((before) => (before === 'back' ? before : 'trying'))
      if (!(await isServed())) return setState('lost')
      if (isAsked || !isWriting()) return goBack()
      setState('back')
    },
    [isWriting],
  )
  useEffect(() => {
    const tryAgain = () => void attempt(false)
    const timer = setInterval(tryAgain, TRY_EVERY_MS)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [attempt])
  return { state, tryNow: () => void attempt(true) }
}
