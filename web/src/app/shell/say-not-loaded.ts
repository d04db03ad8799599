import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '../../ui/toasts/toasts.ts'

/** Says that a part which a person asked for could not be loaded, and offers to reload the page. */
export function sayNotLoaded(): void {
  showToast({
    title: i18n._(msg`This could not be loaded`),
    text: i18n._(msg`If you are filling in a form, save it first.`),
    tone: 'destructive',
    action: { label: i18n._(msg`Reload`), onAction: () => window.location.reload() },
  })
}
