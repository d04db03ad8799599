import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { unfinishedToast } from '../../shared/unfinished-toast.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { roleNames } from '../labels/role-labels.ts'

type Change = { id: string; email: string; from: BuiltInRole; to: BuiltInRole }

/** Gives a person another role and reports it in the documents' words (AD-3). Returns whether the role changed. */
export async function changeRole({ id, email, from, to }: Change): Promise<boolean> {
  try {
    await api.users.changeRole({ id, role: to })
  } catch (error) {
    showToast(unfinishedToast(error) ?? { ...failureText(from, to, error), tone: 'destructive' })
    return false
  }
  const role = i18n._(roleNames[to])
  if (from === 'user' && to === 'admin')
    showToast({
      title: t`User Promoted`,
      text: t`${email} is an admin now. This was logged for security.`,
      tone: 'success',
    })
  else if (from === 'admin' && to === 'user')
    showToast({ title: t`Admin Demoted`, text: t`${email} is a user now.`, tone: 'success' })
  else showToast({ title: t`Role Updated`, text: t`User role has been updated to ${role}`, tone: 'success' })
  return true
}

function failureText(from: BuiltInRole, to: BuiltInRole, error: unknown) {
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
  if (from === 'user' && to === 'admin') {
    const failed = t`An error occurred while promoting the user. Please check your permissions.`
    return { title: t`Promotion Failed`, text: isRefused ? errorText(error) : failed }
  }
  if (from === 'admin' && to === 'user') {
    const failed = t`An error occurred while demoting the admin. Please check your permissions.`
    return { title: t`Demotion Failed`, text: isRefused ? errorText(error) : failed }
  }
  return { title: t`Failed to update user role`, text: errorText(error) }
}
