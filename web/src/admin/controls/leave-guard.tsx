import { useLingui } from '@lingui/react/macro'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { isOnTheWay } from '../../lib/is-on-the-way.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  title?: string
  text?: string
  /** Whether another search in the address is another page, too. */
  isPageInSearch?: boolean
}

/** Asks before unsaved changes, or what else `title` and `text` say, are left behind, by a link or by closing the tab. */
export function LeaveGuard({ isDirty, title, text, isPageInSearch = false }: LeaveGuardProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname ||
        (isPageInSearch && pageIn(current.search) !== pageIn(next.search))),
    // A person who is leaving has agreed to it: the page of a new version loads without another question.
    enableBeforeUnload: () => isDirty && !isOnTheWay(router),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={title ?? t`Leave without saving?`}
      text={text ?? t`Your changes are not saved yet.`}
      confirm={t`Leave`}
      onConfirm={() => proceed?.()}
    />
  )
}

/** Returns the search of an address without the account settings, which open over any page. */
function pageIn({ settings: _, ...search }: { settings?: unknown }): string {
  return JSON.stringify(search)
}
