import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../../lib/api/api.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { errorText } from '../../../../shared/errors/error-text.ts'
import { asksForCode, isWrongCode, useFactorMethods } from '../../../../shared/second-factor.ts'
import { Button } from '../../../../ui/button.tsx'
import { SecondFactorField } from '../../fields/second-factor-field.tsx'
import { SixDigitField } from '../../fields/six-digit-field.tsx'
import { welcomeBack } from '../../joined.ts'
import styles from '../../joining.module.css'
import { LinkFrame } from '../../link-frame.tsx'
import { PasskeyFactor } from '../../passkeys/passkey-factor.tsx'
import { useForm } from '../../use-form.ts'
import { isSixDigits, withoutSeparators } from '../six-digits.ts'

type TypeCodeProps = { email: string; onDone: () => void; onBack: () => void }

/** Signs in by the code of the mail, in the browser that asked for it. */
export function TypeCode({ email, onDone, onBack }: TypeCodeProps) {
  const { t } = useLingui()
  const form = useForm<'email_code' | 'code'>({
    attempt: 'sign_in',
    initial: { email_code: '', code: '' },
    judge: ({ email_code }) => ({ email_code: codeProblem(email_code) }),
    send: async ({ email_code, code }) => {
      const factor = code.trim() === '' ? {} : { code: code.trim() }
      const { viewer } = await api.waysIn.emailCodes.signIn({
        email_code: withoutSeparators(email_code),
        ...factor,
      })
      welcomeBack(viewer)
      onDone()
    },
    place: placeRefusal,
    isToldElsewhere: (error) => asksForCode(error) || isOfCode(error),
  })
  const methods = useFactorMethods(form.error)
  const isFactorAsked = asksForCode(form.error) || form.values.code !== ''
  return (
    <LinkFrame
      title={t`Check your email`}
      lead={t`If this address has an account, a code is on its way. It works for ten minutes.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts} role="status">
        <strong>{email}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <SixDigitField
          {...form.field('email_code')}
          label={t`Code from the email`}
          hint={t`Six digits. The link in the email works as well, on any device.`}
          autoFocus={!isFactorAsked}
        />
        {isFactorAsked && <SecondFactorField {...form.field('code')} methods={methods} />}
        {isFactorAsked && (
          <PasskeyFactor
            methods={methods}
            onAnswer={async (passkey) => {
              const email_code = withoutSeparators(form.values.email_code)
              welcomeBack((await api.waysIn.emailCodes.signIn({ email_code, passkey })).viewer)
              onDone()
            }}
          />
        )}
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Signing In...` : t`Sign In`}
        </Button>
        <Button variant="secondary" isFullWidth onClick={onBack}>
          <Trans>Ask again</Trans>
        </Button>
      </form>
    </LinkFrame>
  )
}

function codeProblem(text: string) {
  return !isSixDigits(text) && t`Please enter the six digits from the email.`
}

function isOfCode(error: unknown): error is CallError {
  return error instanceof CallError && ['ways_in.code_wrong', 'joining.link_invalid'].includes(error.code)
}

function placeRefusal(error: unknown) {
  if (error instanceof CallError && isWrongCode(error)) return { code: errorText(error) }
  return isOfCode(error) ? { email_code: t`This code is wrong, was already used or has expired.` } : {}
}
