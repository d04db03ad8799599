import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { drafts } from '../../features/chat/current-drafts.ts'
import { useBrand } from '../../lib/brand.ts'
import { useStore } from '../../lib/store.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { OFFLINE_DRAFT } from './offline-draft.ts'
import styles from './offline-screen.module.css'

const TRY_EVERY_MS = 5_000

/** What the installed app shows without a connection: what is missing, what is kept, and room for the next question. */
export function OfflineScreen() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const { isTrying, tryNow } = useWayBack()
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
            {persona} needs the internet to answer, and so do your chats, credits and settings. They come back
            with the connection.
          </Trans>
        </p>
      </div>
      <Question />
      <Button icon={<RetryIcon size={18} />} variant="secondary" disabled={isTrying} onClick={tryNow}>
        {isTrying ? t`Trying...` : t`Try again`}
      </Button>
    </main>
  )
}

function Question() {
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
        onChange={(event) => drafts.type(OFFLINE_DRAFT, event.target.value)}
      />
      <p id={`${id}-hint`}>
        <Trans>
          It is kept on this device and waits in the composer, like everything you typed before. Nothing is
          sent without you.
        </Trans>
      </p>
    </div>
  )
}

/** Opens the page anew as soon as the server answers. */
function useWayBack() {
  const [isTrying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) return window.location.reload()
    setTrying(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying needs nothing of this drawing
  useEffect(() => {
    const timer = setInterval(() => void tryNow(), TRY_EVERY_MS)
    const onOnline = () => void tryNow()
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  return { isTrying, tryNow: () => void tryNow() }
}
