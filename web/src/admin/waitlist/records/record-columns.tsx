import { useLingui } from '@lingui/react/macro'
import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../lib/formats/format.ts'
import { TimeAgo } from '../../labels/time-ago.tsx'
import type { Column } from '../../table/data-table.tsx'
import styles from '../waitlist.module.css'
import { RecordStateBadge } from './record-state.tsx'

type Named = Pick<WaitlistRecord, 'full_name' | 'email' | 'referral_code'>

/** Returns the label of a record: its name, else its email or referral code. */
export function recordName({ full_name, email, referral_code }: Named): string {
  return full_name || email || referral_code
}

/** Returns a Telegram handle as people write it, or the number where there is no handle. */
export function telegramName({
  telegram_handle,
  telegram_id,
}: Pick<WaitlistRecord, 'telegram_handle' | 'telegram_id'>): string | null {
  if (telegram_handle) return telegram_handle.startsWith('@') ? telegram_handle : `@${telegram_handle}`
  return telegram_id === null ? null : String(telegram_id)
}

export function useRecordColumns(): Column<WaitlistRecord>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'name',
      name: t`Name`,
      cell: (record) => (
        <Link
          to="."
          search={(current: object) => ({ ...current, record: record.id })}
          resetScroll={false}
          preload={false}
          className={styles.rowLink}
        >
          {recordName(record)}
        </Link>
      ),
    },
    { key: 'state', name: t`State`, cell: ({ state }) => <RecordStateBadge state={state} /> },
    { key: 'email', name: t`Email`, cell: ({ email }) => email ?? '–' },
    { key: 'code', name: t`Code`, cell: ({ referral_code }) => <code>{referral_code}</code> },
    { key: 'telegram', name: t`Telegram`, cell: (record) => telegramName(record) ?? '–' },
    { key: 'xp', name: t`XP`, align: 'end', cell: ({ xp }) => formatNumber(xp, i18n.locale) },
    { key: 'created', name: t`Added`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  ]
}
