import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { type AvatarMood, CLOSED_EYES, FACES } from './moods.ts'
import { EYE, EYES, GLINT_AT, PUPIL_AT } from './shapes.ts'

type FaceProps = { mood: AvatarMood }

export function Eyes({ mood }: FaceProps) {
  const { eyes, lids } = FACES[mood]
  if (eyes !== 'open') {
    return CLOSED_EYES[eyes].map((path) => <path key={path} d={path} className={styles.closedEye} />)
  }
  return EYES.map(({ side, cx, cy }, index) => (
    <g key={side} className={styles.eye} style={{ '--lid': `${(lids[index] ?? 0) * 100}%` } as CSSProperties}>
      <ellipse cx={cx} cy={cy} rx={EYE.rx} ry={EYE.ry} className={styles.white} />
      <g className={styles.pupil}>
        <circle cx={cx + PUPIL_AT.x} cy={cy + PUPIL_AT.y} r={EYE.pupil} className={styles.iris} />
        <circle cx={cx + GLINT_AT.x} cy={cy + GLINT_AT.y} r={EYE.glint} className={styles.white} />
      </g>
    </g>
  ))
}

export function Brows({ mood }: FaceProps) {
  const [left, right] = FACES[mood].brows
  return (
    <>
      <path d={left} style={blending(left)} className={styles.brow} />
      <path d={right} style={blending(right)} className={styles.brow} />
    </>
  )
}

export function Mouth({ mood }: FaceProps) {
  const { mouth } = FACES[mood]
  return (
    <g className={styles.mouth}>
      <path d={mouth} style={blending(mouth)} className={styles.lips} />
      {mood === 'celebrating' && (
        <path d="M50 91C56 85.500 67 85 71.500 90C67 97.500 55 98 50 91Z" className={styles.tongue} />
      )}
    </g>
  )
}

/** Sets the path as a style too, so that the old path flows into the new one where browsers support it. */
function blending(path: string): CSSProperties {
  return { d: `path("${path}")` } as CSSProperties
}
