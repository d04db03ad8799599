import { t } from '@lingui/core/macro'
import { CallError } from '../lib/api/call-error.ts'
import type { ToastText } from '../ui/toasts/toasts.ts'

/** Returns whether an action was not done because it waits for a second person. */
export function isWaiting(error: unknown): boolean {
  return error instanceof CallError && error.code === 'approvals.waiting'
}

/**
 * Builds the toast for an action that is not done although nothing failed: it waits for a second person, or the person
 * gave no password. Null for any other error.
 */
export function unfinishedToast(error: unknown): ToastText | null {
  if (!(error instanceof CallError)) return null
  if (isWaiting(error)) {
    return {
      title: t`Waiting for approval`,
      text: t`Not done yet. Another person decides under Approvals.`,
      tone: 'neutral',
    }
  }
  if (error.code === 'access.reauthentication_required') {
    return {
      title: t`Nothing was changed`,
      text: t`You did not confirm that it is you. Try again when you can.`,
      tone: 'neutral',
    }
  }
  return null
}
