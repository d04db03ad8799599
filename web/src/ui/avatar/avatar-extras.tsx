import styles from './avatar.module.css'
import type { AvatarMood } from './moods.ts'

type Spark = { x: number; y: number; turn: number; paint: string }

const sparks: readonly Spark[] = [
  { x: -6, y: 34, turn: -20, paint: 'var(--tier-gold)' },
  { x: 8, y: 8, turn: 15, paint: 'var(--info)' },
  { x: 34, y: -6, turn: 50, paint: 'var(--pepper-leaf)' },
  { x: 84, y: -4, turn: -35, paint: 'var(--tier-gold)' },
  { x: 110, y: 14, turn: 20, paint: 'var(--pepper)' },
  { x: 122, y: 44, turn: -10, paint: 'var(--info)' },
]

/** Draws the thoughts, sparks, steam, sleep or tear that float around the head in some moods. */
export function AvatarExtras({ mood }: { mood: AvatarMood }) {
  if (mood === 'thinking') return <Thoughts />
  if (mood === 'celebrating') return <Sparks />
  if (mood === 'annoyed') return <Steam />
  if (mood === 'sleepy') return <Sleep />
  if (mood === 'sad')
    return (
      <path d="M29 77C29 77 23 86 23 90.500A6 6 0 0 0 35 90.500C35 86 29 77 29 77Z" className={styles.tear} />
    )
  return null
}

function Thoughts() {
  return (
    <g className={styles.thoughts}>
      <circle cx="97" cy="27" r="4" />
      <circle cx="107" cy="15" r="5.5" />
      <circle cx="118" cy="-1" r="7.5" />
    </g>
  )
}

function Sparks() {
  return sparks.map(({ x, y, turn, paint }, index) => (
    <g key={paint + x} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        x="-3"
        y="-5"
        width="6"
        height="10"
        rx="2"
        className={styles.spark}
        style={{ fill: paint, animationDelay: `${index * 90}ms` }}
      />
    </g>
  ))
}

function Steam() {
  return (
    <g className={styles.steam}>
      <path d="M18 20C8 18 8 8 0 8" />
      <path d="M100 18C110 17 109 7 118 6" />
    </g>
  )
}

function Sleep() {
  return (
    <g className={styles.sleep}>
      <path d="M96 22h11l-11 13h11" />
      <path d="M112 2h8l-8 10h8" />
    </g>
  )
}
