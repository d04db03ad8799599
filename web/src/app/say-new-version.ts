import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DAY_MS } from '@pepper/contract/durations'
import { showToast } from '../ui/toasts/toasts.ts'

/** The time that the message stays: in practice until the person acts on it or leaves the page. */
const TOAST_MS = DAY_MS

let isSaid = false

/** Says once that the page is of an older version than the server. */
export function sayNewVersion(): void {
  if (isSaid) return
  isSaid = true
  showToast({
    title: i18n._(msg`A new version is ready`),
    text: i18n._(msg`If you are filling in a form, save it first.`),
    durationMs: TOAST_MS,
    action: { label: i18n._(msg`Reload`), onAction: () => window.location.reload() },
  })
}
