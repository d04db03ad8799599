import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBrand } from '../../shared/brand/brand.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { AVATAR_MOODS, type AvatarMood } from '../../ui/avatar/moods.ts'
import styles from './avatar-demo.module.css'

/** The persona in all its moods and sizes (DM-1): it reacts when it is tapped and follows the pointer. */
export function AvatarDemo() {
  const { persona } = useBrand()
  const [mood, setMood] = useState<AvatarMood>('idle')
  return (
    <div className={styles.demo}>
      <header className={styles.head}>
        <h1>
          <Trans>The faces of {persona}</Trans>
        </h1>
        <p>
          <Trans>
            Tap {persona}. Move the pointer and {persona} watches. Pick a mood.
          </Trans>
        </p>
      </header>
      <Stage mood={mood} />
      <Moods mood={mood} onMood={setMood} />
      <Sizes mood={mood} />
    </div>
  )
}

function Stage({ mood }: { mood: AvatarMood }) {
  const { t } = useLingui()
  const { persona } = useBrand()
  const names = useMoodNames()
  const [pokes, setPokes] = useState(0)
  return (
    <div className={styles.stage}>
      <button
        type="button"
        className={styles.poke}
        aria-label={t`Poke ${persona}`}
        onClick={() => setPokes(pokes + 1)}
      >
        <Avatar mood={mood} size="large" poke={pokes} className={styles.large} />
      </button>
      <p role="status" className={styles.mood}>
        {names[mood]}
      </p>
    </div>
  )
}

type MoodsProps = { mood: AvatarMood; onMood: (mood: AvatarMood) => void }

function Moods({ mood, onMood }: MoodsProps) {
  const { t } = useLingui()
  const names = useMoodNames()
  return (
    <section className={styles.moods} aria-label={t`Moods`}>
      {AVATAR_MOODS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.choice}
          aria-pressed={one === mood}
          onClick={() => onMood(one)}
        >
          <Avatar mood={one} size="small" />
          {names[one]}
        </button>
      ))}
    </section>
  )
}

function Sizes({ mood }: { mood: AvatarMood }) {
  return (
    <section className={styles.sizes} aria-labelledby="avatar-sizes">
      <h2 id="avatar-sizes">
        <Trans>Other sizes</Trans>
      </h2>
      <figure>
        <Avatar mood={mood} size="medium" />
        <figcaption>
          <Trans>Medium, in the header</Trans>
        </figcaption>
      </figure>
      <figure>
        <Avatar mood={mood} size="small" />
        <figcaption>
          <Trans>Small, beside a reply</Trans>
        </figcaption>
      </figure>
    </section>
  )
}

function useMoodNames(): Record<AvatarMood, string> {
  const { t } = useLingui()
  return {
    idle: t`Calm`,
    listening: t`Listening`,
    thinking: t`Thinking`,
    talking: t`Talking`,
    celebrating: t`Celebrating`,
    annoyed: t`Annoyed`,
    sleepy: t`Sleepy`,
    surprised: t`Surprised`,
    sad: t`Sad`,
  }
}
