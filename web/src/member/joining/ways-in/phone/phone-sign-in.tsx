import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { readPhoneNumber } from '@pepper/contract/text/phone-number'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import styles from '../../joining.module.css'
import { LinkFrame, WayToSignIn } from '../../link-frame.tsx'
import { useForm } from '../../use-form.ts'
import { TypePhoneCode } from './type-phone-code.tsx'

export interface PhoneWishes {
  isLinking: boolean
  /** The referral code to join with; an empty one means none, whatever the browser remembers. */
  ref?: string
  next: string | undefined
}

export interface PhoneSignInProps {
  wishes: PhoneWishes
  onDone: (next: string | undefined) => void
}

/** Asks for the number that a code is sent to. The next step is the same for any number (D2). */
export function PhoneSignIn({ wishes, onDone }: PhoneSignInProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string | null>(null)
  const { isLinking, ref, next } = wishes
  const ask = async (phone: string) => {
    if (isLinking) await api.waysIn.phones.link({ phone })
    else await api.waysIn.phones.request({ phone, ...(ref !== undefined && { ref }), ...(next && { next }) })
    setAsked(phone)
  }
  const form = useForm<'phone'>({
    attempt: 'sign_in',
    initial: { phone: '' },
    judge: ({ phone }) => ({ phone: phoneProblem(phone) }),
    send: ({ phone }) => ask(readPhoneNumber(phone) ?? phone),
    place: () => ({}),
  })
  if (!pageBootstrap().ways_in.phone) return <NotOffered />
  if (asked !== null) {
    const again = () => ask(asked)
    return <TypePhoneCode {...{ phone: asked, isLinking, onDone, again, onBack: () => setAsked(null) }} />
  }
  return (
    <LinkFrame
      title={isLinking ? t`Link a phone number` : t`Sign in by phone`}
      lead={t`Enter your phone number, and we will text you a code.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          {...form.field('phone')}
          label={t`Phone number`}
          hint={t`With its country code, such as +49 170 1234567.`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
        />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Sending...` : t`Text me a code`}
        </Button>
        {!isLinking && (
          <div className={styles.ways}>
            <Link to="/auth" className={buttonClass({ variant: 'quiet' })}>
              <Trans>Back to Sign In</Trans>
            </Link>
          </div>
        )}
      </form>
    </LinkFrame>
  )
}

function phoneProblem(phone: string) {
  if (phone.trim() === '') return t`Please enter your phone number.`
  return readPhoneNumber(phone) === null && t`Please enter the number with its country code.`
}

function NotOffered() {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`Sign in by phone`} lead={t`Sign-in by phone is not available here.`} mood="sad">
      <WayToSignIn />
    </LinkFrame>
  )
}
