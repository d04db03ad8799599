import { useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@pepper/contract/errors'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { showToast, type ToastWords } from '../toasts.ts'

interface SavingOptions {
  /** The error that says that somebody else was quicker. */
  overtaken: ErrorCode
  onOvertaken: () => void
  /** What the toast says where it fails otherwise. */
  failed: string
}

/** Saves a form whose fields stay in use meanwhile: a toast says how it went, and nothing is lost where it fails. */
export function useSaving({ overtaken, onOvertaken, failed }: SavingOptions) {
  const { t } = useLingui()
  const [isSaving, setSaving] = useState(false)
  const save = async (work: () => Promise<ToastWords>) => {
    setSaving(true)
    try {
      const words = await work()
      showToast({ tone: 'success', ...words })
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.code === overtaken
      if (isOvertaken) onOvertaken()
      showToast({
        title: t`Error`,
        text: isOvertaken
          ? t`Somebody else has changed some of this meanwhile. Yours is kept: look again, then save.`
          : failed,
        tone: 'destructive',
      })
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
