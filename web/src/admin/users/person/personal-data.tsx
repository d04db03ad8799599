import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonalData as Data, DataExport } from '@pepper/contract/privacy'
import type { UserDetail } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatBytes, formatDateTime, formatPercent } from '../../../lib/formats/format.ts'
import { ArchiveLink } from '../../../shared/archive-link.tsx'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import styles from '../users.module.css'
import { type DataRequest, DataRequestDialog } from './data-request-dialog.tsx'

/** The interval in ms at which an archive is checked while it is being made. */
const WHILE_MADE_MS = 2000

/** Exports or deletes the stored data of a member who wrote to the operators (ST-6). */
export function PersonalData({ user, onChange }: { user: UserDetail; onChange: () => void }) {
  const { id } = user
  const { t } = useLingui()
  const data = useRead(
    ['people', 'personal-data', id],
    () => api.privacy.getPersonalData({ id }),
    ({ export: archive }) => (archive?.state === 'waiting' ? WHILE_MADE_MS : null),
  )
  const change = (value: Data) => {
    data.set(value)
    onChange()
  }
  return (
    <section className={styles.requests}>
      <h2 className={styles.heading}>
        <Trans>Personal data</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>
          Members export and delete their data in their own settings. Do it here for people who write to you
          and cannot sign in. We notify them.
        </Trans>
      </p>
      {data.value ? (
        <DataRequests user={user} value={data.value} onChange={change} />
      ) : data.error ? (
        <ErrorState
          title={t`The personal data could not be loaded`}
          text={errorText(data.error)}
          onRetry={data.refresh}
          isRetrying={data.isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="3rem" />
        </Waiting>
      )}
    </section>
  )
}

type DataRequestsProps = { user: UserDetail; value: Data; onChange: (value: Data) => void }

function DataRequests({ user, value, onChange }: DataRequestsProps) {
  const { i18n } = useLingui()
  const [asked, setAsked] = useState<DataRequest | null>(null)
  const { export: archive, deletion } = value
  const due = deletion && formatDateTime(deletion.due_at, i18n.locale)
  return (
    <>
      {archive && <ArchiveState userId={user.id} archive={archive} />}
      {deletion && (
        <p role="status">
          <Trans>The account and everything stored about this person will be deleted on {due}.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {archive?.state !== 'waiting' && (
          <Button size="small" variant="secondary" onClick={() => setAsked('export')}>
            {archive?.state === 'ready' ? (
              <Trans>Create a new archive</Trans>
            ) : (
              <Trans>Export the data</Trans>
            )}
          </Button>
        )}
        {deletion ? (
          <Button size="small" onClick={() => setAsked('keep')}>
            <Trans>Keep the account</Trans>
          </Button>
        ) : (
          <Button size="small" variant="danger" onClick={() => setAsked('deletion')}>
            <Trans>Delete the account</Trans>
          </Button>
        )}
      </div>
      {asked && (
        <DataRequestDialog user={user} request={asked} onClose={() => setAsked(null)} onDone={onChange} />
      )}
    </>
  )
}

function ArchiveState({ userId, archive }: { userId: string; archive: DataExport }) {
  const { i18n } = useLingui()
  const { state, progress, expires_at: expiresAt, bytes } = archive
  if (state === 'ready' && expiresAt !== null && bytes !== null) {
    const size = formatBytes(bytes, i18n.locale)
    const until = formatDateTime(expiresAt, i18n.locale)
    return (
      <p>
        <ArchiveLink href={`/api/admin/users/${userId}/personal-data/archive`}>
          <Trans>Download the archive ({size})</Trans>
        </ArchiveLink>{' '}
        <span className={styles.note}>
          <Trans>Until {until}. Each download is in the audit log.</Trans>
        </span>
      </p>
    )
  }
  const done = formatPercent(progress / 100, i18n.locale)
  return (
    <p role="status">
      {state === 'failed' ? (
        <Trans>The archive could not be made. Please try again.</Trans>
      ) : (
        <Trans>The archive is being prepared: {done}.</Trans>
      )}
    </p>
  )
}
