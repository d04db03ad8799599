import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './joining.module.css'
import { LinkFrame } from './link-frame.tsx'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { useForm } from './use-form.ts'
import { isDead } from './use-link.ts'

type NewPasswordFormProps = {
  email: string
  lead: string
  save: (password: string) => Promise<unknown>
  /** Called where the link no longer works. */
  onDead: () => void
  onDone: () => void
  /** Continues without a new password, where that is allowed. */
  onSkip?: () => void
}

/** Chooses a new password without the old one, by a link. */
export function NewPasswordForm({ email, lead, save, onDead, onDone, onSkip }: NewPasswordFormProps) {
  const { t } = useLingui()
  const form = useForm<'password'>({
    attempt: 'sign_up',
    initial: { password: '' },
    judge: ({ password }) => ({ password: judgeNewPassword(password, email) }),
    send: async ({ password }) => {
      try {
        await save(password)
        onDone()
      } catch (error) {
        if (isDead(error)) return onDead()
        const title = refusedPassword(error) ? t`Weak password` : t`Not saved yet`
        showToast({ title, text: errorText(error), tone: 'destructive' })
        throw error
      }
    },
    place: (error) => refusedPassword(error) ?? {},
    isToldElsewhere: () => true,
  })
  return (
    <LinkFrame title={t`Choose a new password`} lead={lead} mood={form.isBusy ? 'thinking' : 'listening'}>
      <p className={styles.facts}>
        <strong>{email}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordChoice {...form.field('password')} label={t`New Password`} email={email} />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Saving...` : t`Set the new password`}
        </Button>
        {onSkip && (
          <Button variant="quiet" isFullWidth onClick={onSkip}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </form>
    </LinkFrame>
  )
}
