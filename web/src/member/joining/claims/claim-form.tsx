import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { CallError, callErrorOf, dataOf } from '../../../lib/api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { isReferralCode, normalCode } from '../fields/field-rules.ts'
import styles from '../joining.module.css'
import { ReferralCodeField } from '../referral-code-field.tsx'
import { type FormPlan, type Problems, useForm } from '../use-form.ts'
import { claimRefusalText } from './claim-refusal.ts'

type ClaimField = 'referral_code' | 'note'

const NOTE_MAX_CHARACTERS = 1_000

function planOf(initialCode: string, onSent: () => void): FormPlan<ClaimField> {
  return {
    attempt: 'claim',
    initial: { referral_code: initialCode, note: '' },
    judge: ({ referral_code, note }) => ({
      referral_code: referral_code.trim() === '' && t`Please enter your referral code.`,
      note: note.trim() === '' && t`Please tell us how we know it is yours.`,
    }),
    send: async ({ referral_code, note }) => {
      // Text that cannot be a code gets the answer of an unknown one.
      if (!isReferralCode(referral_code)) throw await callErrorOf(404, { code: 'joining.code_unknown' })
      await api.waitlist.claims.request({ referral_code: normalCode(referral_code), note: note.trim() })
      showToast({ title: t`Your claim was sent`, tone: 'success' })
      onSent()
    },
    place: placeRefusal,
    isToldElsewhere: (error) => Object.keys(placeRefusal(error)).length > 0,
  }
}

function placeRefusal(error: unknown): Problems<ClaimField> {
  const refused = dataOf(error, 'waitlist.claim_not_possible')
  if (refused) return { referral_code: claimRefusalText(refused.reason) }
  if (!(error instanceof CallError) || error.code !== 'joining.code_unknown') return {}
  return { referral_code: t`Code not found. A code has 8 letters and digits.` }
}

type ClaimFormProps = { initialCode: string; onSent: () => void }

/** Asks for a waitlist record without an email address, with a note to the administrator who decides (D2). */
export function ClaimForm({ initialCode, onSent }: ClaimFormProps) {
  const { t } = useLingui()
  const form = useForm(planOf(normalCode(initialCode), onSent))
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ReferralCodeField {...form.field('referral_code')} label={t`Referral code on the waitlist`} />
      <TextArea
        {...form.field('note')}
        label={t`How do we know it is yours?`}
        hint={t`For example your Telegram name, or who put you on the list. An administrator reads this.`}
        maxLength={NOTE_MAX_CHARACTERS}
        required
      />
      <Button type="submit" isFullWidth isBusy={form.isBusy}>
        <Trans>Send the claim</Trans>
      </Button>
    </form>
  )
}
