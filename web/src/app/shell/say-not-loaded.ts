import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dismissToast, showToast } from '../../ui/toasts/toasts.ts'

let last: number | undefined

/**
 * Says that a part which a person asked for could not be loaded, and offers to reload the page. It replaces what the
 * press before has said, so that messages with another action keep their place.
 */
export function sayNotLoaded(): void {
  if (last !== undefined) dismissToast(last)
  last = showToast({
    title: i18n._(msg`This could not be loaded`),
    text: i18n._(msg`If you are filling in a form, save it first.`),
    tone: 'destructive',
    action: { label: i18n._(msg`Reload`), onAction: () => window.location.reload() },
  })
}
