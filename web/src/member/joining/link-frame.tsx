import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './joining.module.css'

type LinkFrameProps = { title: string; lead?: ReactNode; mood?: AvatarMood; children: ReactNode }

/** The card of a page that a link opens. */
export function LinkFrame({ title, lead, mood = 'idle', children }: LinkFrameProps) {
  return (
    <section className={styles.card} aria-labelledby="link-title">
      <Avatar mood={mood} className={styles.avatar} />
      <h1 id="link-title" className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** The button that leads from a used or invalid link to the sign-in. */
export function WayToSignIn() {
  return (
    <div className={styles.ways}>
      <Link to="/auth" className={buttonClass()}>
        <Trans>Sign In</Trans>
      </Link>
    </div>
  )
}

export function LookingAtLink() {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`One moment`} lead={t`Checking your link.`} mood="thinking">
      <Waiting label={t`Checking your link.`}>
        <Skeleton shape="block" height="4.5rem" />
        <Skeleton shape="block" height="3rem" />
      </Waiting>
    </LinkFrame>
  )
}

/** The error where the server could not be reached; the link stays valid. */
export function LinkNotAsked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`Not yet`} mood="sad">
      <ErrorState title={t`Your link could not be checked`} text={errorText(error)} onRetry={onRetry} />
    </LinkFrame>
  )
}

/** The instructions for a link that was used, has expired, or was cut off. */
export function DeadMailLink() {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`This link does not work`} lead={t`It has expired or was already used.`} mood="sad">
      <ul className={styles.steps}>
        <li>
          <Trans>Already confirmed? Sign in.</Trans>
        </li>
        <li>
          <Trans>For a new link, sign up or activate again with the same address.</Trans>
        </li>
      </ul>
      <div className={styles.ways}>
        <Link to="/auth" className={buttonClass()}>
          <Trans>Sign In</Trans>
        </Link>
        <Link to="/auth" search={{ tab: 'signup' }} className={buttonClass({ variant: 'secondary' })}>
          <Trans>Sign Up</Trans>
        </Link>
        <Link to="/auth" search={{ tab: 'activate' }} className={buttonClass({ variant: 'secondary' })}>
          <Trans>Activate</Trans>
        </Link>
      </div>
    </LinkFrame>
  )
}
