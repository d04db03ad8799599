import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutboxMail } from '@pepper/contract/mail'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatRelativeTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/error-text.ts'
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

/** The mails that this server keeps because it has nowhere to send them. */
export function MailList({ link }: MailListProps) {
  const { t } = useLingui()
  const { rows: mails, error, isLoading, hasMore, refresh, loadMore } = useMails()
  return (
    <>
      <Why />
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {mails && mails.length > 0 && plural(mails.length, { one: '# mail', other: '# mails' })}
        </p>
        <RefreshButton isBusy={isLoading} onClick={refresh} />
      </div>
      {!mails && !error && <Loading />}
      {error !== null && (
        <ErrorState title={t`The mails could not be loaded`} text={errorText(error)} onRetry={refresh} />
      )}
      {mails?.length === 0 && error === null && (
        <EmptyState
          mood="sleepy"
          title={t`No mails kept`}
          text={t`Confirmation and activation links will appear here when somebody needs one.`}
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
          <Trans>Older mails</Trans>
        </Button>
      )}
    </>
  )
}

function Why() {
  return (
    <aside className={styles.why}>
      <InfoIcon size={22} />
      <p>
        <Trans>
          While no mail server is configured (<code>SMTP_URL</code>), mails stay here instead of going out.
          Open one to see its link; the audit log notes who did. Pass the link on to the person it is for: it
          acts for them, once. Following it here would sign you in as them, so copy it instead.
        </Trans>
      </p>
    </aside>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading mails...`}>
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
