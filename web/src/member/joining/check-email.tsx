import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useCountdown } from '../../lib/use-countdown.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Button } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './joining.module.css'

type CheckEmailProps = {
  /** The address that the mail goes to; null is the address of the waitlist record. */
  email: string | null
  isBusy: boolean
  /** Sends the mail again, and returns whether it was sent. */
  onResend: () => Promise<boolean>
  onBack: () => void
}

/** The time before the mail can be sent again: it takes a while to arrive, and asking at once only sends two. */
const RESEND_AFTER_SECONDS = 30

/** The instructions after a link was mailed. They are the same whether or not the address is known (D2). */
export function CheckEmail({ email, isBusy, onResend, onBack }: CheckEmailProps) {
  const { t } = useLingui()
  const { support_email } = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  const [wait, startWait] = useCountdown(RESEND_AFTER_SECONDS)
  useEffect(() => heading.current?.focus(), [])
  const resend = async () => {
    if (!(await onResend())) return
    startWait(RESEND_AFTER_SECONDS)
    showToast({ title: t`Sent again`, text: t`Give it a minute, and check the spam folder too.` })
  }
  return (
    <div className={styles.checkEmail}>
      <h2 ref={heading} tabIndex={-1} className={styles.checkTitle}>
        <Trans>Check your email</Trans>
      </h2>
      <p>
        <Trans>We've sent you a confirmation link to complete your registration.</Trans>
      </p>
      <p className={styles.address}>
        {email ?? <Trans>It goes to the email address that you have on the waitlist.</Trans>}
      </p>
      <ol className={styles.steps}>
        <li>
          <Trans>Open the link in this browser to keep the password you chose.</Trans>
        </li>
        <li>
          <Trans>Open the link and press the button. It works once, for 24 hours.</Trans>
        </li>
        <li>
          <Trans>
            Nothing there? Check the spam folder and the address, or send it again, up to three times an hour.
          </Trans>
        </li>
      </ol>
      <Button
        variant="secondary"
        isFullWidth
        isBusy={isBusy}
        disabled={wait > 0}
        icon={<RetryIcon size={18} />}
        onClick={() => void resend()}
      >
        {wait > 0 ? t`Send again in ${wait} s` : t`Send again`}
      </Button>
      <Button variant="quiet" isFullWidth onClick={onBack}>
        <Trans>Change what I entered</Trans>
      </Button>
      {support_email && (
        <p className={styles.small}>
          <Trans>
            Still stuck? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
          </Trans>
        </p>
      )}
    </div>
  )
}
