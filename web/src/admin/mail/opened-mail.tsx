import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { useRead } from '../query/use-read.ts'
import styles from './mail-list.module.css'
import { mailParts, ownAddress } from './mail-parts.ts'

type OpenedMailProps = {
  id: string
  /** Draws a link to a path on this origin. */
  link: (path: string, words: ReactNode) => ReactNode
}

/**
 * Shows the text of one kept mail. The text is fetched when the mail is opened, because the audit log records each
 * time.
 */
export function OpenedMail({ id, link }: OpenedMailProps) {
  const { t } = useLingui()
  const { value, error, refresh } = useRead(['mail', 'opened-mail', id], () =>
    api.mail.openOutboxMail({ id }),
  )
  if (error) {
    return <ErrorState title={t`This email could not be opened`} text={errorText(error)} onRetry={refresh} />
  }
  if (!value) {
    return (
      <Waiting label={t`Opening the email...`}>
        <Skeleton shape="block" height="4.5rem" />
      </Waiting>
    )
  }
  return <MailText text={value.text} link={link} />
}

function MailText({ text, link }: { text: string; link: OpenedMailProps['link'] }) {
  const { t } = useLingui()
  const address = ownAddress(text, location.origin)
  let at = 0
  return (
    <div className={styles.mail}>
      <p className={styles.text}>
        {mailParts(text, location.origin).map((part) => {
          at += part.text.length
          return <span key={at}>{part.path === null ? part.text : link(part.path, part.text)}</span>
        })}
      </p>
      <div className={styles.actions}>
        {address !== null && <CopyButton text={address} label={t`Copy the link`} />}
        <CopyButton text={text} label={t`Copy the text`} />
      </div>
    </div>
  )
}
