import { i18n } from '@lingui/core'
import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@pepper/contract/errors'
import { useState } from 'react'
import { CallError, dataOf } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { unfinishedToast } from '../../shared/unfinished-toast.ts'
import { showToast, type ToastText } from '../../ui/toasts/toasts.ts'
import { permissionName } from '../labels/permission-labels.ts'

interface SavingOptions {
  /** The error code for a change that another person has already made. */
  overtaken: ErrorCode
  onOvertaken: () => void
  /** The toast's words for any other failure. */
  failed: string
}

/**
 * Saves a form whose fields stay usable meanwhile. A toast reports the outcome, and no entry is lost where saving
 * fails.
 */
export function useSaving({ overtaken, onOvertaken, failed }: SavingOptions) {
  const { t } = useLingui()
  const [isSaving, setSaving] = useState(false)
  const save = async (work: () => Promise<ToastText>) => {
    setSaving(true)
    try {
      const words = await work()
      showToast({ tone: 'success', ...words })
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.code === overtaken
      if (isOvertaken) onOvertaken()
      const answer = unfinishedToast(error) ?? refusalToast(error)
      if (answer) return void showToast(answer)
      showToast({
        title: t`Error`,
        text: isOvertaken
          ? t`Some of this was changed by someone else. Your entries are kept: check them, then save.`
          : failed,
        tone: 'destructive',
      })
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}

/**
 * Explains why approval cannot be switched on, with the permissions that too few people hold, or why a list of networks
 * cannot be saved. Returns null for other errors.
 */
function refusalToast(error: unknown): ToastText | null {
  if (dataOf(error, 'settings.own_network_missing'))
    return { title: say`Not saved`, text: errorText(error), tone: 'destructive' }
  const lacking = dataOf(error, 'approvals.nobody_else')
  if (!lacking) return null
  const names = new Intl.ListFormat(i18n.locale).format(
    lacking.permissions.map((permission) => permissionName(permission, i18n)),
  )
  return {
    title: say`No one else can approve`,
    text: say`At least two people need each of these permissions first: ${names}.`,
    tone: 'destructive',
  }
}
