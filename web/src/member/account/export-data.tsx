import { Trans, useLingui } from '@lingui/react/macro'
import type { DataExport } from '@pepper/contract/privacy'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatBytes, formatDateTime, formatPercent } from '../../lib/formats/format.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { ArchiveLink } from '../../shared/archive-link.tsx'
import { errorText } from '../../shared/errors/error-text.ts'
import { unfinishedToast } from '../../shared/unfinished-toast.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NotLoaded } from './not-loaded.tsx'
import styles from './security.module.css'

/** The interval, in ms, at which an archive that is being made is polled. */
const WHILE_MADE_MS = 2000

/** One archive of all data about the member: to request, watch and download (ST-6). */
export function ExportData() {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const { value, error, refresh, set } = usePolled(
    'data-export',
    () => api.privacy.readExport(),
    (answer) => (answer.export?.state === 'waiting' ? WHILE_MADE_MS : null),
  )
  const ask = async () => {
    setSending(true)
    try {
      set(await api.privacy.requestExport())
    } catch (error) {
      showToast(
        unfinishedToast(error) ?? {
          title: t`No archive was made`,
          text: errorText(error),
          tone: 'destructive',
        },
      )
    } finally {
      setSending(false)
    }
  }
  const last = value?.export ?? null
  const isUnknown = value === null && Boolean(error)
  return (
    <section className={styles.security} aria-labelledby="settings-privacy">
      <h4 id="settings-privacy">
        <Trans>Your data</Trans>
      </h4>
      <p className={styles.note}>
        <Trans>
          An archive of everything stored about you: your chats to read, and all of it as data. It may take a
          few minutes.
        </Trans>
      </p>
      {last && <ArchiveState last={last} />}
      {isUnknown && <NotLoaded onRetry={refresh} />}
      {!isUnknown && last?.state !== 'waiting' && (
        <Button variant="secondary" size="small" isBusy={isSending} onClick={() => void ask()}>
          {last?.state === 'ready' ? <Trans>Create a new archive</Trans> : <Trans>Export my data</Trans>}
        </Button>
      )}
    </section>
  )
}

function ArchiveState({ last }: { last: DataExport }) {
  const { i18n } = useLingui()
  if (last.state === 'ready' && last.expires_at !== null && last.bytes !== null) {
    const size = formatBytes(last.bytes, i18n.locale)
    const until = formatDateTime(last.expires_at, i18n.locale)
    return (
      <p>
        <ArchiveLink href="/api/privacy/export/archive">
          <Trans>Download my data ({size})</Trans>
        </ArchiveLink>
        <span className={styles.note}>
          <Trans>Until {until}, in this browser or wherever you are signed in.</Trans>
        </span>
      </p>
    )
  }
  const done = formatPercent(last.progress / 100, i18n.locale)
  return (
    <p role="status">
      {last.state === 'failed' ? (
        <Trans>The archive could not be made. Please try again.</Trans>
      ) : (
        <Trans>Your archive is being prepared: {done}. You will be notified when it is ready.</Trans>
      )}
    </p>
  )
}
