import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { formatExactTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import type { Member } from '../../shared/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { BalanceCard } from './balance-card.tsx'
import styles from './credit-history.module.css'
import { fetchReceipt, LateReceipt } from './late-receipt.tsx'
import { LedgerDownload } from './ledger-download.tsx'
import { TierCard } from './tier-card.tsx'
import { TransactionList } from './transaction-list.tsx'
import { UsageCard } from './usage-card.tsx'
import { type CreditHistory as HistoryState, useCreditHistory } from './use-credit-history.ts'

type CreditHistoryProps = {
  member: Member
  /** Draws a link to a chat. */
  chatLink: (sessionId: string, words: ReactNode) => ReactNode
}

/** Everything about the person's own credits (CR-5). */
export function CreditHistory({ member, chatLink }: CreditHistoryProps) {
  const state = useCreditHistory()
  return (
    <>
      <Toolbar state={state} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          <BalanceCard member={member} />
          <UsageCard member={member} />
          <TierCard member={member} />
        </div>
        <Transactions state={state} chatLink={chatLink} />
      </div>
    </>
  )
}

function Toolbar({ state }: { state: HistoryState }) {
  const { i18n } = useLingui()
  const { updatedAt, isRefreshing, refresh } = state
  const time = updatedAt && formatExactTime(updatedAt, i18n.locale)
  return (
    <div className={styles.toolbar}>
      <p className={styles.updated}>
        {time ? <Trans>Last updated: {time}</Trans> : <Trans>Not loaded yet</Trans>}
      </p>
      <RefreshButton isBusy={isRefreshing} onClick={refresh} />
    </div>
  )
}

type TransactionsProps = { state: HistoryState; chatLink: CreditHistoryProps['chatLink'] }

function Transactions({ state, chatLink }: TransactionsProps) {
  const { t } = useLingui()
  const [receiptId, setReceiptId] = useState<string | null>(null)
  const { history, error, refresh, isRefreshing } = state
  const hasRows = history !== null && history.transactions.length > 0
  useEffect(() => {
    if (hasRows) fetchReceipt()
  }, [hasRows])
  return (
    <section aria-labelledby="transactions" className={styles.history}>
      <header className={styles.historyHead}>
        <h2 id="transactions" className={styles.historyTitle}>
          <Trans>Transaction History</Trans>
        </h2>
        <LedgerDownload />
      </header>
      {!history && !error && <LoadingRows />}
      {!history && error !== null && (
        <ErrorState
          title={t`Failed to load transaction history`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      {history?.transactions.length === 0 && (
        <EmptyState title={t`No transactions yet`} text={t`Start using credits to see your activity here`} />
      )}
      {hasRows && <TransactionList transactions={history.transactions} onOpen={setReceiptId} />}
      <Older state={state} />
      <LateReceipt id={receiptId} onClose={() => setReceiptId(null)} chatLink={chatLink} />
    </section>
  )
}

function Older({ state: { history, loadEarlier, isLoadingEarlier } }: { state: HistoryState }) {
  if (!history || history.transactions.length === 0) return null
  const count = history.transactions.length
  return (
    <div className={styles.older}>
      <p className={styles.updated}>
        {history.earlier === null
          ? plural(count, { one: '# transaction', other: '# transactions' })
          : plural(count, { one: 'The last transaction.', other: 'The last # transactions.' })}
      </p>
      {history.earlier !== null && (
        <Button variant="secondary" isBusy={isLoadingEarlier} onClick={loadEarlier}>
          <Trans>Older transactions</Trans>
        </Button>
      )}
    </div>
  )
}

function LoadingRows() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading transactions...`}>
      <Skeleton width="8rem" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" height="4.25rem" />
      ))}
    </Waiting>
  )
}
