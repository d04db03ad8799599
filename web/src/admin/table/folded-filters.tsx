import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import styles from './folded-filters.module.css'

type FoldedFiltersProps = {
  /** The purpose of the filters, for screen readers only. */
  legend: string
  /** The number of filters that are set, shown on the folded button. */
  set: number
  children: ReactNode
}

/** Groups several filters of a list. Wide screens show them all; a phone folds them away and shows how many are set. */
export function FoldedFilters({ legend, set, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.folded} data-open={isOpen || undefined}>
      <Button
        variant="secondary"
        size="small"
        icon={<DownIcon size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? <Trans>Filters · {set}</Trans> : <Trans>Filters</Trans>}
      </Button>
      <fieldset id={id} className={styles.filters}>
        <legend className="visually-hidden">{legend}</legend>
        {children}
      </fieldset>
    </div>
  )
}
