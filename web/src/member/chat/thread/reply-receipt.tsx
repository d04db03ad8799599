import { Trans } from '@lingui/react/macro'
import type { ReplyMessage } from '../turn/chat-state.ts'
import styles from './message.module.css'
import { openReceipt } from './open-receipt.ts'

/** The cost of a settled reply; where the ledger has a row about it, it opens the receipt. */
export function ReplyReceipt({ message: { turn } }: { message: ReplyMessage }) {
  const { receipt, refunded, status, note, marks } = turn
  if (receipt === null || status === 'streaming') return null
  if (receipt === 'unlimited') {
    return (
      <span className={styles.receipt}>
        <Trans>Unlimited</Trans>
      </span>
    )
  }
  const { id, bucket } = receipt
  return (
    <button
      type="button"
      className={styles.receipt}
      aria-haspopup="dialog"
      onClick={() => openReceipt.set(id)}
    >
      {refunded && <Trans>Not charged</Trans>}
      {(note === 'budget_spent' || marks?.includes('guide_stepped_in')) && (
        <>
          <Trans>Built-in guide</Trans>
          {' · '}
        </>
      )}
      {!refunded && bucket === 'daily' && <Trans>1 credit · daily</Trans>}
      {!refunded && bucket === 'xp' && <Trans>1 credit · XP</Trans>}
    </button>
  )
}
