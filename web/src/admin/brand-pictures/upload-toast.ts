import { t } from '@lingui/core/macro'
import { PICTURE_MAX_BYTES } from '@pepper/contract/limits'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import type { ToastText } from '../../ui/toasts/toasts.ts'

/** Returns the reason not to send a file at all, or null where it may be sent (AD-10). */
export function refuseFile({ type, size }: File): ToastText | null {
  if (!type.startsWith('image/')) return invalidType()
  return size > PICTURE_MAX_BYTES ? tooLarge() : null
}

/** Reports the server's refusal of a file or an address in the words of the documents. */
export function uploadToast(error: unknown): ToastText {
  const code = error instanceof CallError ? error.code : null
  if (code === 'brand_pictures.not_an_image') return invalidType()
  if (code === 'brand_pictures.too_large') return tooLarge()
  if (code === 'brand_pictures.vector_refused') return destructive(t`Invalid File Type`, errorText(error))
  const isKnown = code?.startsWith('brand_pictures.') || code === 'limits.too_many_requests'
  return destructive(
    t`Upload Failed`,
    isKnown ? errorText(error) : t`Failed to upload image. Please try again.`,
  )
}

function invalidType(): ToastText {
  return destructive(t`Invalid File Type`, t`Please upload an image file (PNG, JPG, WEBP, etc.)`)
}

function tooLarge(): ToastText {
  return destructive(t`File Too Large`, t`Please upload an image smaller than 5MB`)
}

function destructive(title: string, text: string): ToastText {
  return { title, text, tone: 'destructive' }
}
