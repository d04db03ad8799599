import type { Completed } from '@pepper/contract/ways-in/completed'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { welcomeBack, welcomeNewcomer } from '../joined.ts'

/** Applies a completed sign-in, sign-up or link. Returns the page to go to next, undefined for home. */
export function takeOver(done: Completed, linkedTitle: string): string | undefined {
  if (done.outcome === 'linked') {
    showToast({ title: linkedTitle, tone: 'success' })
    return '/?settings=security'
  }
  if (done.outcome === 'signed_in') welcomeBack(done.viewer)
  else welcomeNewcomer('sign_up', done)
  return done.next ?? undefined
}
