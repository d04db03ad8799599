import { t } from '@lingui/core/macro'
import { CallError } from '../lib/api/call-error.ts'
import type { ToastText } from '../ui/toasts/toasts.ts'

/** The toast for what now waits for a second person; null where the error is another one. */
export function waitingToast(error: unknown): ToastText | null {
  if (!(error instanceof CallError) || error.code !== 'approvals.waiting') return null
  return {
    title: t`Waiting for approval`,
    text: t`Not done yet. Another person decides under Approvals.`,
    tone: 'neutral',
  }
}
