import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../lib/formats/format.ts'
import { BODY, CALYX, STEM, VIEW_BOX } from '../ui/avatar/shapes.ts'
import { InfinityIcon } from '../ui/first-icons.tsx'
import styles from './credit-pips.module.css'

export type CreditPipsProps = {
  /** Credits left today; -1 stands for unlimited. */
  left: number
  /** Credits granted today; -1 stands for unlimited. */
  allowance: number
}

const UNLIMITED = -1
const MOST_PIPS = 10

/** Today's credits as little fruits: the spent ones are only outlines. Larger numbers are one fruit and a number. */
export function CreditPips({ left, allowance }: CreditPipsProps) {
  const { t, i18n } = useLingui()
  if (left === UNLIMITED || allowance === UNLIMITED) {
    return (
      <span role="img" aria-label={t`Unlimited credits`} className={styles.pips}>
        <Pip isLeft />
        <InfinityIcon size={18} />
      </span>
    )
  }
  const label = plural(allowance, {
    one: `${left} of # daily credit left`,
    other: `${left} of # daily credits left`,
  })
  const pips = Array.from({ length: allowance }, (_, index) => index)
  return (
    <span role="img" aria-label={label} title={label} className={styles.pips}>
      {allowance <= MOST_PIPS ? (
        pips.map((index) => <Pip key={index} isLeft={index < left} />)
      ) : (
        <>
          <Pip isLeft={left > 0} />
          {formatNumber(left, i18n.locale)} / {formatNumber(allowance, i18n.locale)}
        </>
      )}
    </span>
  )
}

function Pip({ isLeft }: { isLeft: boolean }) {
  return (
    <svg viewBox={VIEW_BOX} className={styles.pip} data-left={isLeft || undefined} aria-hidden="true">
      <path d={STEM} className={styles.leaf} />
      <path d={BODY} className={styles.fruit} />
      <path d={CALYX} className={styles.leaf} />
    </svg>
  )
}
