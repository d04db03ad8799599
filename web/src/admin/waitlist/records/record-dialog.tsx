import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { Link } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime, formatNumber } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import styles from '../waitlist.module.css'
import { recordName, telegramName } from './record-columns.tsx'
import { RecordInvite } from './record-invite.tsx'
import { RecordSecret } from './record-secret.tsx'
import { RecordStateBadge } from './record-state.tsx'

type RecordDialogProps = { id: string; onClose: () => void; onChange: () => void }

/** Shows one record: its data, its origin, and the actions for its person. */
export function RecordDialog({ id, onClose, onChange }: RecordDialogProps) {
  const { t } = useLingui()
  const {
    value: record,
    error,
    isLoading,
    refresh,
  } = useRead(['waitlist', 'record-dialog', id], () => api.waitlist.record({ id }))
  const changed = () => {
    refresh()
    onChange()
  }
  const isOpenToClaim = record !== null && record.claimed_at === null
  return (
    <Dialog isOpen onClose={onClose} size="large" title={record ? recordName(record) : t`Waitlist record`}>
      {record ? (
        <>
          <RecordFacts record={record} />
          {isOpenToClaim && record.email !== null && <RecordInvite record={record} onInvited={changed} />}
          {isOpenToClaim && record.email === null && <RecordSecret record={record} onIssued={changed} />}
        </>
      ) : error ? (
        <ErrorState
          title={t`The record could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      )}
    </Dialog>
  )
}

type Detailed = WaitlistRecord & {
  referred_by: { id: string; full_name: string; referral_code: string } | null
}

function RecordFacts({ record }: { record: Detailed }) {
  const { t, i18n } = useLingui()
  const { referred_by, import_id } = record
  const when = (moment: string | null) => moment && formatDateTime(moment, i18n.locale)
  const facts = [
    { name: t`State`, value: <RecordStateBadge state={record.state} /> },
    { name: t`Email`, value: record.email },
    { name: t`Referral code`, value: <code>{record.referral_code}</code> },
    { name: t`Telegram`, value: telegramName(record) },
    { name: t`XP`, value: formatNumber(record.xp, i18n.locale) },
    { name: t`People referred`, value: formatNumber(record.referral_count, i18n.locale) },
    {
      name: t`Referred by`,
      value: referred_by && (
        <Link to="." search={{ record: referred_by.id }} preload={false}>
          {referred_by.full_name || referred_by.referral_code}
        </Link>
      ),
    },
    { name: t`Tags`, value: record.tags.join(', ') || null },
    { name: t`On the waitlist since`, value: when(record.created_at) },
    { name: t`Invited`, value: when(record.invited_at) },
    { name: t`Activated`, value: when(record.claimed_at) },
    {
      name: t`Import`,
      value: import_id && (
        <Link to="/admin/waitlist/imports" search={{ import: import_id }} preload={false}>
          <Trans>Show the import</Trans>
        </Link>
      ),
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
