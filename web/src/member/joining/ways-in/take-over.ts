import type { Completed } from '@pepper/contract/ways-in/completed'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { welcomeBack, welcomeNewcomer } from '../joined.ts'

/** Takes over who signed in, joined or linked by what they proved; returns where to go next, undefined for home. */
export function takeOver(done: Completed, linkedTitle: string): string | undefined {
  if (done.outcome === 'linked') {
    showToast({ title: linkedTitle, tone: 'success' })
    return '/?settings=security'
  }
  if (done.outcome === 'signed_in') welcomeBack(done.viewer)
  else welcomeNewcomer('sign_up', done)
  return done.next ?? undefined
}
