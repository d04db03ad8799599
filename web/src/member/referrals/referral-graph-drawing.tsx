import { useLingui } from '@lingui/react/macro'
import type { ReferralStatus, ReferredPerson } from '@pepper/contract/referrals'
import type { CSSProperties } from 'react'
import { formatCompactNumber } from '../../lib/formats/format.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { initialOf } from './person-text.ts'
import styles from './referral-graph.module.css'
import { MIDDLE, MOST_STARS, STAR, skyOf, starAt } from './referral-graph.ts'

type ReferralGraphProps = {
  /** Newest first, as far as they are loaded. */
  people: readonly ReferredPerson[]
  /** The number of people who qualified. */
  total: number
}

/** The number of empty places that are shown before the first person has joined. */
const OPEN_PLACES = 5
/** The largest size of a unit of the drawing in CSS pixels, where there is room. */
const LARGEST_SCALE = 1.4

/** The people around the persona: a picture of the list, which contains the same facts in words. */
export function ReferralGraph({ people, total }: ReferralGraphProps) {
  const { i18n } = useLingui()
  // The oldest are nearest to the middle, so that no star moves when another person joins.
  const shown = people.slice(0, MOST_STARS).toReversed()
  const beyond = total - shown.filter(({ status }) => status === 'qualified').length
  const { halfWidth, halfHeight } = skyOf(Math.max(shown.length, OPEN_PLACES))
  const size = {
    maxWidth: 2 * halfWidth * LARGEST_SCALE,
    '--middle': `${(MIDDLE / halfWidth) * 100}cqi`,
  } as CSSProperties
  return (
    <div className={styles.sky} style={size} aria-hidden="true">
      <svg
        viewBox={`${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`}
        focusable="false"
        aria-hidden="true"
      >
        {shown.map(({ id, status }, index) => (
          <Ray key={id} index={index} status={status} />
        ))}
        {shown.map((person, index) => (
          <Star key={person.id} index={index} person={person} />
        ))}
        {shown.length === 0 &&
          Array.from({ length: OPEN_PLACES }, (_, index) => starAt(index)).map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={STAR} className={styles.open} />
          ))}
        {beyond > 0 && (
          <text x={halfWidth - 12} y={halfHeight - 12} className={styles.beyond}>
            +{formatCompactNumber(beyond, i18n.locale)}
          </text>
        )}
      </svg>
      <Avatar mood={total > 0 ? 'celebrating' : 'idle'} className={styles.middle} />
    </div>
  )
}

function Ray({ index, status }: { index: number; status: ReferralStatus }) {
  const { x, y } = starAt(index)
  return status === 'refused' ? null : (
    <path d={`M0 0L${x} ${y}`} className={styles.ray} data-status={status} />
  )
}

function Star({ index, person: { name, status } }: { index: number; person: ReferredPerson }) {
  const { x, y } = starAt(index)
  return (
    <g
      className={styles.star}
      data-status={status}
      style={{ '--turn': index } as CSSProperties}
      transform={`translate(${x} ${y})`}
    >
      <circle r={STAR} />
      <text>{initialOf(name)}</text>
    </g>
  )
}
