import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Viewer } from '@pepper/contract/identity'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { becomeViewer, memberId, useMember } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { welcomeNewcomer } from './joined.ts'
import { LinkFrame } from './link-frame.tsx'
import styles from './membership.module.css'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { useForm } from './use-form.ts'
import { isDead, type OpenLink } from './use-link.ts'

type MailLinkProps = { token: string; link: OpenLink; onDead: () => void; onDone: () => void }

/** The page that a mailed link opens: only the button does something (AU-3, decisions 2). */
export function MailLink({ token, link, onDead, onDone }: MailLinkProps) {
  const { t } = useLingui()
  const isActivation = link.purpose === 'activate'
  const [isPasswordAsked, setPasswordAsked] = useState(link.needs_password)
  const form = useCompletion({ token, link, isPasswordAsked, onDead, onDone })
  if (!isPasswordAsked && isPasswordMissing(form.error)) setPasswordAsked(true)
  const isWeak = form.error instanceof CallError && form.error.code === 'identity.weak_password'
  if (!isPasswordAsked && isWeak) setPasswordAsked(true)
  return (
    <LinkFrame
      title={isActivation ? t`Activate your account` : t`Confirm your email`}
      lead={isActivation ? t`One press, and your place is yours.` : t`One press, and this address is yours.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      {link.email && (
        <p className={styles.facts}>
          <strong>{link.email}</strong>
        </p>
      )}
      <OtherMember email={link.email} />
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={link.email ?? ''} readOnly hidden />
        {isPasswordAsked && (
          <>
            <p>
              <Trans>
                You opened the link in another browser than the one where you started, so please choose the
                password here: only this one counts.
              </Trans>
            </p>
            <PasswordChoice {...form.field('password')} label={t`New Password`} email={link.email} />
          </>
        )}
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {buttonWords(isActivation, form.isBusy)}
        </Button>
      </form>
    </LinkFrame>
  )
}

function useCompletion({
  token,
  link,
  isPasswordAsked,
  onDead,
  onDone,
}: MailLinkProps & { isPasswordAsked: boolean }) {
  const isActivation = link.purpose === 'activate'
  return useForm<'password'>({
    attempt: isActivation ? 'activate' : 'sign_up',
    initial: { password: '' },
    judge: ({ password }) => ({
      password: isPasswordAsked && judgeNewPassword(password, link.email ?? ''),
    }),
    send: async ({ password }) => {
      const asked = memberId()
      try {
        const answer = await api.membership.completeLink({ token, ...(isPasswordAsked && { password }) })
        if (!tellProven(asked, answer.viewer))
          welcomeNewcomer(isActivation ? 'activation' : 'sign_up', answer)
        onDone()
      } catch (error) {
        if (!isDead(error)) throw error
        onDead()
      }
    },
    place: (error) => refusedPassword(error) ?? {},
    isToldElsewhere: isPasswordMissing,
  })
}

/** Whoever was signed in already has proven an address, and is no newcomer; answers whether that is so. */
function tellProven(asked: string | null, viewer: Viewer): boolean {
  if (viewer.status === 'guest' || viewer.profile.id !== asked) return false
  becomeViewer(viewer)
  showToast({
    title: t`Email Updated`,
    text: t`Your email has been updated successfully.`,
    tone: 'success',
  })
  return true
}

/** The server wants a password that this page did not know of: another tab or browser was faster. */
function isPasswordMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'request.invalid'
}

function buttonWords(isActivation: boolean, isBusy: boolean): string {
  if (isActivation) return isBusy ? t`Activating...` : t`Activate Account`
  return isBusy ? t`Confirming...` : t`Confirm my address`
}

/** Somebody else is signed in here: the link would take their place. */
function OtherMember({ email }: { email: string | null }) {
  const member = useMember()
  if (!member?.profile.email || member.profile.email === email) return null
  return (
    <p className={styles.small}>
      <Trans>
        You are signed in here as {member.profile.email}. Going on signs you in as the person above instead.
      </Trans>
    </p>
  )
}
