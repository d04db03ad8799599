import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutboxMail } from '@pepper/contract/mail'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatRelativeTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { DownIcon, InfoIcon } from '../../ui/icons.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import styles from './mail-list.module.css'
import { OpenedMail } from './opened-mail.tsx'
import { useMails } from './use-mails.ts'

type MailListProps = {
  /** Draws a link to a path on this origin. */
  link: (path: string, words: ReactNode) => ReactNode
}

/** Lists the mails that this server keeps because it has nowhere to send them. */
export function MailList({ link }: MailListProps) {
  const { t } = useLingui()
  const { rows: mails, error, isLoading, hasMore, refresh, loadMore } = useMails()
  return (
    <>
      <Why />
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {mails && mails.length > 0 && (hasMore ? newest(mails.length) : all(mails.length))}
        </p>
        <RefreshButton isBusy={isLoading} onClick={refresh} />
      </div>
      {!mails && !error && <Loading />}
      {error !== null && (
        <ErrorState title={t`The emails could not be loaded`} text={errorText(error)} onRetry={refresh} />
      )}
      {mails?.length === 0 && error === null && (
        <EmptyState
          mood="sleepy"
          title={t`No emails kept`}
          text={t`Confirmation and activation links appear here when people need one.`}
        />
      )}
      {mails && mails.length > 0 && (
        <ul className={styles.list}>
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} link={link} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="secondary" isFullWidth isBusy={isLoading} onClick={loadMore}>
          <Trans>Older emails</Trans>
        </Button>
      )}
    </>
  )
}

const all = (count: number) => plural(count, { one: '# email', other: '# emails' })
const newest = (count: number) => plural(count, { one: 'The newest email', other: 'The newest # emails' })

function Why() {
  return (
    <aside className={styles.why}>
      <InfoIcon size={22} />
      <p>
        <Trans>
          While no mail server is configured (<code>SMTP_URL</code>), emails stay here. Open one to see its
          link; the audit log records it. Copy the link and pass it to the recipient: it works once, and
          opening it here signs you in as them.
        </Trans>
      </p>
    </aside>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading emails...`}>
      <Skeleton shape="block" height="4.5rem" />
      <Skeleton shape="block" height="4.5rem" />
      <Skeleton shape="block" height="4.5rem" />
    </Waiting>
  )
}

function MailItem({ mail, link }: { mail: OutboxMail; link: MailListProps['link'] }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const when = formatDateTime(mail.created_at, i18n.locale)
  return (
    <li className={styles.item}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          aria-controls={`mail-${mail.id}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.subject}>{mail.subject}</span>
          <span className={styles.facts}>
            <span className={styles.to}>
              <Trans>to {mail.to}</Trans>
            </span>
            <time dateTime={mail.created_at} title={when}>
              {formatRelativeTime(mail.created_at, new Date(), i18n.locale)}
            </time>
          </span>
          <span className={styles.arrow}>
            <DownIcon />
          </span>
        </button>
      </h2>
      <div id={`mail-${mail.id}`} hidden={!isOpen}>
        {isOpen && <OpenedMail id={mail.id} link={link} />}
      </div>
    </li>
  )
}
