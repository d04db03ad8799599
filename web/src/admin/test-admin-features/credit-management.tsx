import { Trans, useLingui } from '@lingui/react/macro'
import type { NewGift } from '@pepper/contract/credits/gifts'
import { GIFT_REASON_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { FoundUser } from '@pepper/contract/users'
import { type SyntheticEvent, useState } from 'react'
import { useAction } from '../../shared/use-action.ts'
import { useIdOf } from '../../shared/use-id-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { CreditAmountField } from '../controls/credit-amount-field.tsx'
import { giftAmount } from '../controls/gift-amount.ts'
import { GiftQuestion } from '../controls/gift-question.tsx'
import styles from './admin-features.module.css'
import { giveCredits } from './give-credits.ts'

const EMPTY = { amount: '', reason: '' }

/** Gives credits to the chosen person, after a question. */
export function CreditManagement({ person }: { person: FoundUser | null }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [draft, setDraft] = useState(EMPTY)
  const [isAsking, setAsking] = useState(false)
  const id = useIdOf(JSON.stringify([person?.id, draft]))
  const amount = giftAmount(draft.amount)
  const email = person?.email
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (person && amount !== null) setAsking(true)
  }
  const give = (gift: Pick<NewGift, 'recipient_id' | 'amount'>) => {
    setAsking(false)
    run(t`Failed to gift credits`, async () => {
      if (await giveCredits({ ...draft, ...gift, id })) setDraft(EMPTY)
    })
  }
  return (
    <Card title={<Trans>Credit Management</Trans>}>
      <form className={styles.form} onSubmit={ask}>
        <p className={styles.whom}>
          {email ? <Trans>For {email}</Trans> : <Trans>Choose a user under User Management first.</Trans>}
        </p>
        <CreditAmountField
          label={t`Credit Amount`}
          amount={draft.amount}
          onType={(typed) => setDraft({ ...draft, amount: typed })}
        />
        <TextField
          label={t`Reason`}
          isOptional
          maxLength={GIFT_REASON_MAX_CHARACTERS}
          value={draft.reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <ApprovalNote isNeeded={(left) => (amount ?? 0) > left} />
        <Button type="submit" isBusy={isBusy} disabled={!person || amount === null}>
          <Trans>Gift Credits</Trans>
        </Button>
      </form>
      {isAsking && person && amount !== null && (
        <GiftQuestion
          amount={amount}
          name={person.full_name || person.email}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => give({ recipient_id: person.id, amount })}
        />
      )}
    </Card>
  )
}
