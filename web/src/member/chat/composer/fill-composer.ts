import { t } from '@lingui/core/macro'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { drafts } from './current-drafts.ts'
import type { DraftPlace } from './drafts.ts'

/** Puts a suggested prompt into a composer. Text of the person's own that it replaces can be brought back. */
export function fillComposer(place: DraftPlace, prompt: string, prompts: readonly string[]): void {
  const before = drafts.text(place).get()
  drafts.type(place, prompt)
  if (before.trim() === '' || prompts.includes(before)) return
  const bringBack = () => {
    if (drafts.text(place).get() === prompt) drafts.type(place, before)
    else drafts.giveBack(place, before)
  }
  showToast({ title: t`Your text was replaced`, action: { label: t`Undo`, onAction: bringBack } })
}
