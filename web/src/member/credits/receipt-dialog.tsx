import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditReceipt } from '@pepper/contract/credits'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDateTime, formatNumber, formatSigned } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './receipt-dialog.module.css'
import { bucketText, causeText, transactionText } from './transaction-text.ts'

/** A function that draws a link to a chat; null where the chat is already shown. */
type ChatLink = ((sessionId: string, words: ReactNode) => ReactNode) | null
type ReceiptDialogProps = {
  id: string | null
  onClose: () => void
  chatLink: ChatLink
  /** The link to all rows, where they are not shown. */
  historyLink?: ReactNode
}

/** The reason for a row of the ledger, and the message that it paid for. */
export function ReceiptDialog({ id, onClose, chatLink, historyLink }: ReceiptDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog isOpen={id !== null} onClose={onClose} title={t`Receipt`}>
      {id !== null && <Receipt key={id} id={id} chatLink={chatLink} />}
      {historyLink && <p>{historyLink}</p>}
    </Dialog>
  )
}

function Receipt({ id, chatLink }: { id: string; chatLink: ChatLink }) {
  const { t } = useLingui()
  const { value: receipt, error, retry } = useCall(useCallback(() => api.credits.receipt({ id }), [id]))
  if (error !== null) {
    return <ErrorState title={t`The receipt could not be loaded`} text={errorText(error)} onRetry={retry} />
  }
  if (!receipt) {
    return (
      <Waiting label={t`Loading the receipt...`}>
        <Skeleton height="2rem" width="60%" />
        <Skeleton shape="block" height="9rem" />
      </Waiting>
    )
  }
  return (
    <>
      <Facts receipt={receipt} />
      {receipt.turn_id !== null && <PaidMessage turnId={receipt.turn_id} chatLink={chatLink} />}
    </>
  )
}

function Facts({ receipt }: { receipt: CreditReceipt }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  const { amount, bucket, daily_balance_after, xp_balance_after, balance_after, sequence } = receipt
  return (
    <>
      <div>
        <p className={styles.amount}>
          {plural(Math.abs(amount), {
            one: `${formatSigned(amount, i18n.locale)} credit`,
            other: `${formatSigned(amount, i18n.locale)} credits`,
          })}
        </p>
        <p className={styles.what}>{transactionText(receipt, i18n.locale)}</p>
        <p className={styles.why}>{causeText(receipt)}</p>
        {receipt.metadata.reason && <p className={styles.why}>{receipt.metadata.reason}</p>}
      </div>
      <dl className={styles.facts}>
        <Fact name={t`When`}>{formatDateTime(receipt.created_at, i18n.locale)}</Fact>
        <Fact name={t`Bucket`}>{bucketText(bucket)}</Fact>
        <Fact name={t`Daily credits left`}>{number(daily_balance_after)}</Fact>
        <Fact name={t`XP credits left`}>{number(xp_balance_after)}</Fact>
        <Fact name={t`Total left`}>
          <strong>{number(balance_after)}</strong>
        </Fact>
        <Fact name={t`Ledger entry`}>{number(sequence)}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The message that a credit paid for or was returned for, with the link to its chat. */
function PaidMessage({ turnId, chatLink }: { turnId: string; chatLink: ChatLink }) {
  const { value: turn, error } = useCall(useCallback(() => api.chat.turn({ id: turnId }), [turnId]))
  return (
    <section aria-labelledby="receipt-message" className={styles.message}>
      <h3 id="receipt-message" className={styles.messageTitle}>
        <Trans>The message</Trans>
      </h3>
      {error !== null && <p className={styles.why}>{errorText(error)}</p>}
      {!turn && error === null && <Skeleton />}
      {turn && (
        <>
          <blockquote className={styles.question}>{turn.question}</blockquote>
          {chatLink && <p>{chatLink(turn.session_id, <Trans>Open the chat</Trans>)}</p>}
        </>
      )}
    </section>
  )
}

/** Makes a call and returns its answer, or its error; `retry` makes it again. */
function useCall<T>(call: () => Promise<T>): { value: T | null; error: unknown; retry: () => void } {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<unknown>(null)
  const make = useCallback(() => {
    setError(null)
    call().then(setValue, setError)
  }, [call])
  useEffect(make, [make])
  return { value, error, retry: make }
}
