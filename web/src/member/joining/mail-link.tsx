import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Viewer } from '@pepper/contract/identity'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { becomeViewer, memberId } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { welcomeNewcomer } from './joined.ts'
import styles from './joining.module.css'
import { LinkFrame } from './link-frame.tsx'
import { OtherMember } from './other-member.tsx'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { useForm } from './use-form.ts'
import { isDead, type OpenLink } from './use-link.ts'

type MailLinkProps = { token: string; link: OpenLink; onDead: () => void; onDone: () => void }

/** The page that a mailed link opens: only its button changes anything (AU-3, D2). */
export function MailLink({ token, link, onDead, onDone }: MailLinkProps) {
  const { t } = useLingui()
  const labels = useLinkLabels(link.purpose)
  const [isPasswordAsked, setPasswordAsked] = useState(link.needs_password)
  const form = useCompletion({ token, link, isPasswordAsked, onDead, onDone })
  if (!isPasswordAsked && isPasswordMissing(form.error)) setPasswordAsked(true)
  const isWeak = form.error instanceof CallError && form.error.code === 'identity.weak_password'
  if (!isPasswordAsked && isWeak) setPasswordAsked(true)
  return (
    <LinkFrame title={labels.title} lead={labels.lead} mood={form.isBusy ? 'thinking' : 'listening'}>
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
            <p>{labels.password}</p>
            <PasswordChoice {...form.field('password')} label={t`New Password`} email={link.email} />
          </>
        )}
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? labels.busy : labels.button}
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
        const answer = await api.joining.completeLink({ token, ...(isPasswordAsked && { password }) })
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

/**
 * Reports a proven address to a person who was signed in already and is therefore no newcomer; returns whether that was
 * so.
 */
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

/** Checks whether the server wants a password that this page did not expect: another tab or browser was faster. */
function isPasswordMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'request.invalid'
}

/** Returns the page's labels about a link, by its purpose. */
function useLinkLabels(purpose: OpenLink['purpose']) {
  const { product } = useBrand()
  const otherBrowser = t`You started in another browser, so choose your password here. Only this one counts.`
  if (purpose === 'invitation') {
    return {
      title: t`You are invited to ${product}`,
      lead: t`Choose a password to create your account.`,
      password: t`Sign in with this address and the password you choose here.`,
      button: t`Join ${product}`,
      busy: t`Joining...`,
    }
  }
  if (purpose === 'first_password') {
    return {
      title: t`Welcome to ${product}`,
      lead: t`Your account is ready. Choose a password to start.`,
      password: t`Sign in with this address and the password you choose here.`,
      button: t`Start`,
      busy: t`Starting...`,
    }
  }
  if (purpose === 'activate') {
    return {
      title: t`Activate your account`,
      lead: t`Press the button to take your place.`,
      password: otherBrowser,
      button: t`Activate Account`,
      busy: t`Activating...`,
    }
  }
  return {
    title: t`Confirm your email`,
    lead: t`Press the button to confirm this address.`,
    password: otherBrowser,
    button: t`Confirm my address`,
    busy: t`Confirming...`,
  }
}
