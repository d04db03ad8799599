import { useLingui } from '@lingui/react/macro'
import type { CreditTransaction } from '@pepper/contract/credits'
import type { ComponentType } from 'react'
import { formatDay, formatNumber, formatSigned, formatTime } from '../../lib/formats/format.ts'
import {
  ChatIcon,
  CloseIcon,
  ConvertIcon,
  ForwardIcon,
  GiftIcon,
  type IconProps,
  LinkIcon,
  PlusIcon,
  ReturnIcon,
  SunIcon,
} from '../../ui/icons.tsx'
import page from './credit-history.module.css'
import { byDay, type Day, daysAgo } from './history-pages.ts'
import { type TransactionKind, transactionKind } from './transaction-kind.ts'
import styles from './transaction-list.module.css'
import { transactionText } from './transaction-text.ts'

type TransactionListProps = {
  transactions: readonly CreditTransaction[]
  /** Opens the receipt of a row. */
  onOpen: (id: string) => void
}

const icons: Record<TransactionKind, ComponentType<IconProps>> = {
  daily: SunIcon,
  expired: CloseIcon,
  converted: ConvertIcon,
  gift: GiftIcon,
  referral: LinkIcon,
  refund: ReturnIcon,
  message: ChatIcon,
  added: PlusIcon,
  removed: CloseIcon,
}

/** The ledger by day, newest first. */
export function TransactionList({ transactions, onOpen }: TransactionListProps) {
  const now = new Date()
  return byDay(transactions).map((day) => (
    <section key={day.date.toDateString()} className={styles.day}>
      <h3 className={styles.dayTitle}>
        <DayName day={day} now={now} />
      </h3>
      <ul className={styles.rows}>
        {day.transactions.map((transaction) => (
          <li key={transaction.id}>
            <Row transaction={transaction} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function DayName({ day, now }: { day: Day; now: Date }) {
  const { t, i18n } = useLingui()
  const names: Record<number, string> = { 0: t`Today`, 1: t`Yesterday` }
  return names[daysAgo(day.date, now)] ?? formatDay(day.date, now, i18n.locale)
}

function Row({
  transaction,
  onOpen,
}: { transaction: CreditTransaction } & Pick<TransactionListProps, 'onOpen'>) {
  const { t, i18n } = useLingui()
  const { id, amount, balance_after, created_at, metadata } = transaction
  const Icon = icons[transactionKind(transaction)]
  const balance = formatNumber(balance_after, i18n.locale)
  return (
    <button
      type="button"
      className={styles.row}
      data-sign={amount < 0 ? 'minus' : 'plus'}
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
    >
      <span className={styles.rowIcon}>
        <Icon size={18} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowText}>{transactionText(transaction, i18n.locale)}</span>
        {metadata.reason && <span className={page.note}>{metadata.reason}</span>}
        <span className={page.note}>
          <time dateTime={created_at}>{formatTime(created_at, i18n.locale)}</time>
          {' · '}
          {t`Balance ${balance}`}
        </span>
      </span>
      <span className={styles.amount}>{formatSigned(amount, i18n.locale)}</span>
      <span className={styles.more}>
        <ForwardIcon size={16} />
      </span>
    </button>
  )
}
