import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { copyText } from '../../lib/copy-text.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { diagnosticLines, readSurroundings } from './diagnostics.ts'
import { withBody } from './mail-draft.ts'
import type { Behaviour } from './served-content.tsx'

const KEY = 'bug-report'

/** Fills in the draft of a report, stores the person's changes, and puts it into the mail (IN-1). */
export const writeBugReport: Behaviour = (root, signal) => {
  const draft = root.querySelector('textarea')
  if (!draft) return
  draft.value = readKept() ?? `${draft.defaultValue}\n${diagnosticLines(readSurroundings())}\n`
  const mail = root.querySelector<HTMLAnchorElement>('a[data-mail]')
  const fillMail = () => {
    if (mail) mail.href = withBody(mail.href, draft.value)
  }
  fillMail()
  draft.addEventListener(
    'input',
    () => {
      keep(draft.value)
      fillMail()
    },
    { signal },
  )
  root.querySelector('[data-copy]')?.addEventListener('click', () => void copyReport(draft.value), { signal })
}

async function copyReport(text: string): Promise<void> {
  if (await copyText(text)) {
    showToast({
      title: i18n._(msg`Copied!`),
      text: i18n._(msg`Your report is on the clipboard.`),
      tone: 'success',
    })
  } else {
    const words = i18n._(msg`Please select the text and copy it.`)
    showToast({ title: i18n._(msg`Not copied`), text: words, tone: 'destructive' })
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the draft; an empty one is removed, so that the next visit starts with a new one. */
function keep(text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}
