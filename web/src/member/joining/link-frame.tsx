import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../shared/error-text.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './membership.module.css'

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

export function LookingAtLink() {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`One moment`} lead={t`Looking at your link.`} mood="thinking">
      <Waiting label={t`Looking at your link.`}>
        <Skeleton shape="block" height="4.5rem" />
        <Skeleton shape="block" height="3rem" />
      </Waiting>
    </LinkFrame>
  )
}

/** The server could not be asked; the link is as good as before. */
export function LinkNotAsked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`Not yet`} mood="sad">
      <ErrorState title={t`Your link could not be looked at`} text={errorText(error)} onRetry={onRetry} />
    </LinkFrame>
  )
}

/** Used, expired or cut: what may have happened, and the ways on. */
export function DeadMailLink() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It was used already, is older than 24 hours, or was cut in two by your mail program.`}
      mood="sad"
    >
      <ul className={styles.steps}>
        <li>
          <Trans>You pressed the button before? Then you are done: just sign in.</Trans>
        </li>
        <li>
          <Trans>
            Otherwise sign up or activate once more, with the same address, and a new link is sent.
          </Trans>
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
