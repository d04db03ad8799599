import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import styles from './folded-filters.module.css'

type FoldedFiltersProps = {
  /** What the filters are for; heard, not seen. */
  legend: string
  /** How many of them are set; the folded button tells it. */
  set: number
  children: ReactNode
}

/** Several filters of a list: wide screens show them all, a phone folds them away and says how many are set. */
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
