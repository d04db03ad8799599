import { useLingui } from '@lingui/react/macro'
import { useStore } from '../../lib/store.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { SoundIcon, SoundOffIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './mascot.module.css'
import { areSoundsOn, turnSounds } from './sounds.ts'
import { quipAt } from './tapping.ts'
import { useTaps } from './use-taps.ts'

type MascotProps = {
  /** The persona's mood while it is not being tapped. */
  mood: AvatarMood
}

/** The persona on home, which says something when it is tapped (HM-5). */
export function Mascot({ mood }: MascotProps) {
  const { t } = useLingui()
  const { persona } = useBrand()
  const { taps, saying, tap } = useTaps()
  const words = useQuip(saying)
  return (
    <div className={styles.mascot}>
      <button type="button" className={styles.poke} aria-label={t`Poke ${persona}`} onClick={tap}>
        <Avatar mood={saying === null ? mood : moodAt(saying)} size="large" poke={taps} />
      </button>
      <p role="status" className={styles.quip} data-shown={words === null ? undefined : ''}>
        {words}
      </p>
      {taps > 0 && <SoundSwitch />}
    </div>
  )
}

function moodAt(tap: number): AvatarMood {
  if (tap === 1) return 'surprised'
  return tap <= 3 ? 'celebrating' : 'annoyed'
}

function useQuip(tap: number | null): string | null {
  const { t } = useLingui()
  const { simulation } = useBrand()
  if (tap === null) return null
  const quips = [
    t`Hey! Hands are for typing.`,
    t`That tickles. Stop it. No, go on.`,
    t`Do you poke everyone you meet?`,
    t`Careful. I'm feistier than I look.`,
    t`You know I answer questions, right?`,
    t`In ${simulation} they would fine you for this.`,
    t`Now look what you did. I'm seeing red.`,
    t`Still here? Impressive. Pointless, but impressive.`,
    t`I could be teaching you about auctions right now.`,
    t`My patience just got outbid.`,
  ]
  return quips[quipAt(tap) ?? quips.length] ?? t`That's enough.`
}

/** A switch beside a persona that made a sound, to mute it. */
function SoundSwitch() {
  const { t } = useLingui()
  const { persona } = useBrand()
  const isOn = useStore(areSoundsOn)
  return (
    <IconButton
      label={isOn ? t`Mute ${persona}` : t`Unmute ${persona}`}
      icon={isOn ? <SoundIcon size={18} /> : <SoundOffIcon size={18} />}
      className={styles.sounds}
      onClick={() => turnSounds(!isOn)}
    />
  )
}
