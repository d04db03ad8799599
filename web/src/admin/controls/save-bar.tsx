import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './save-bar.module.css'

export type SaveBarProps = {
  changeCount: number
  isSaving: boolean
  /** The first field whose value cannot be saved, and what leads to it. */
  wrong?: { name: string; onShow: () => void } | null
  /** The words on the button, such as 'Save Settings'. */
  label: string
  /** The save action; without it the button submits the form around it. */
  onSave?: () => void
  onDiscard: () => void
  /** Further buttons, hidden while saving. */
  children?: ReactNode
}

/** Shows at the lower edge how many changes are unsaved, and saves or discards them together. */
export function SaveBar(props: SaveBarProps) {
  const { changeCount, isSaving, wrong = null, label, onSave, onDiscard, children } = props
  const { t } = useLingui()
  const field = wrong?.name ?? ''
  return (
    <div className={styles.bar} data-dirty={changeCount > 0 || undefined}>
      <p role="status" className={styles.count}>
        {changeCount === 0
          ? t`Everything is saved.`
          : plural(changeCount, { one: '# unsaved change', other: '# unsaved changes' })}
      </p>
      {wrong && !isSaving && (
        <Button variant="quiet" onClick={wrong.onShow}>
          <WarningIcon size={16} />
          {t`Check: ${field}`}
        </Button>
      )}
      {!isSaving && children}
      {changeCount > 0 && !isSaving && (
        <Button variant="quiet" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Button
        type={onSave ? 'button' : 'submit'}
        isBusy={isSaving}
        disabled={!isSaving && (changeCount === 0 || wrong !== null)}
        onClick={onSave}
      >
        {isSaving ? <Trans>Saving...</Trans> : label}
      </Button>
    </div>
  )
}
