import { t } from '@lingui/core/macro'
import { showToast } from './toasts/toasts.ts'

/** Says that the browser refused to copy, and how to copy anyway. */
export function sayNotCopied(): void {
  showToast({ title: t`Not copied`, text: t`Please select the text and copy it.`, tone: 'destructive' })
}
