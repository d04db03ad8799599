import { t } from '@lingui/core/macro'
import { beforeRefusals, CallError } from '../../lib/api/call-error.ts'
import { withMessages } from '../../lib/i18n.ts'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import type { Attempt } from './error-toast-rules.ts'
import { findErrorMessages } from './kept-error-messages.ts'

/** Loads the messages for every code: a refusal waits for them, and no first screen shows one. */
export const errorMessagesChunk = lazyChunk(() => withMessages('errors', () => import('./error-messages.ts')))

beforeRefusals(() => errorMessagesChunk.fetch())

/** Describes any error in a sentence or two: what happened and what to do. */
export function errorText(error: unknown): string {
  return findErrorMessages()?.errorText(error) ?? plainText(error)
}

/** Builds the title and the text of the toast for an error, as in the documents' catalogue (AU-15, CH-8). */
export function errorToast(attempt: Attempt, error: unknown): { title: string; text: string } {
  const toast = findErrorMessages()?.errorToast(attempt, error)
  return toast ?? { title: t`Unexpected Error`, text: plainText(error) }
}

/** Describes an error without the message for its code, which a lost connection may keep away. */
function plainText(error: unknown): string {
  const code = error instanceof CallError ? error.code : null
  if (code === 'network.lost') return t`The server cannot be reached. Check your connection and try again.`
  if (code === 'server.unavailable')
    return t`The service is busy or restarting. Please try again in a moment.`
  if (code === 'server.failed') return t`Something went wrong on our side. Please try again.`
  return t`An unexpected error occurred. Please try again.`
}
