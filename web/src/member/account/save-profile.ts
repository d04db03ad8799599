import { t } from '@lingui/core/macro'
import { api } from '../../lib/api/api.ts'
import { tellTabs } from '../../shared/tabs.ts'
import { memberId, viewer } from '../../shared/viewer.ts'
import type { Member } from '../../shared/viewer-rules.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

/** Changes the member's name (ST-2). Throws CallError, after showing it. */
export async function saveDisplayName(display_name: string): Promise<void> {
  const asked = memberId()
  try {
    const { full_name } = await api.identity.changeDisplayName({ display_name })
    show(asked, { full_name })
  } catch (error) {
    sayFailed(t`Failed to update display name. Please try again.`)
    throw error
  }
  showToast({
    title: t`Display Name Updated`,
    text: t`Your display name has been updated successfully.`,
    tone: 'success',
  })
}

/**
 * Gives a profile without an address one, at once or after the proof of a mailed link (ST-2). Throws CallError, after
 * showing it.
 */
export async function saveEmail(typed: string): Promise<'added' | 'check_email'> {
  const asked = memberId()
  try {
    const answer = await api.joining.addEmail({ email: typed })
    if (answer.outcome === 'check_email') {
      showToast({
        title: t`Check your email`,
        text: t`We've sent you a link to confirm the address.`,
        tone: 'success',
      })
      return answer.outcome
    }
    show(asked, { email: answer.email })
  } catch (error) {
    sayFailed(t`Failed to update email. Please try again.`)
    throw error
  }
  showToast({
    title: t`Email Updated`,
    text: t`Your email has been updated successfully.`,
    tone: 'success',
  })
  return 'added'
}

/** Changes the address of the member, at once or after the proof of a mailed link (AU-10). Throws CallError. */
export async function requestEmailChange(email: string, password: string | undefined): Promise<void> {
  const asked = memberId()
  const answer = await api.joining.emailChange.request({ email, ...(password !== undefined && { password }) })
  if (answer.outcome === 'changed') {
    show(asked, { email: answer.email })
    showToast({
      title: t`Email Updated`,
      text: t`Your email has been updated successfully.`,
      tone: 'success',
    })
    return
  }
  showToast({
    title: t`Check your email`,
    text: t`We've sent you a link to confirm the address.`,
    tone: 'success',
  })
}

function sayFailed(text: string): void {
  showToast({ title: t`Update Failed`, text, tone: 'destructive' })
}

/** Shows what was stored, here and in the other tabs, unless another person is signed in by now. */
function show(asked: string | null, change: Partial<Member['profile']>): void {
  if (memberId() !== asked) return
  viewer.set((current) =>
    current.status === 'guest' ? current : { ...current, profile: { ...current.profile, ...change } },
  )
  tellTabs({ type: 'viewer_changed' })
}
