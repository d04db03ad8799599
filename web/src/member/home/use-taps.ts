import { useEffect, useRef, useState } from 'react'
import { logoTone } from '../../shared/brand/logo-tone.ts'
import { areSoundsOn } from './sounds.ts'
import { QUIP_MS, RED_MS, soundAt, turnsRed } from './tapping.ts'

type Timer = ReturnType<typeof setTimeout>

/** Counts taps (HM-5): `saying` is the tap whose quip is shown, null while none is. */
export function useTaps(): { taps: number; saying: number | null; tap: () => void } {
  const [taps, setTaps] = useState(0)
  const [saying, setSaying] = useState<number | null>(null)
  const timers = useRef<{ quip?: Timer; red?: Timer }>({})
  useEffect(
    () => () => {
      clearTimeout(timers.current.quip)
      clearTimeout(timers.current.red)
      logoTone.set('auto')
    },
    [],
  )
  const startAnew = () => {
    clearTimeout(timers.current.quip)
    logoTone.set('auto')
    setTaps(0)
    setSaying(null)
  }
  const tap = () => {
    const count = taps + 1
    setTaps(count)
    setSaying(count)
    clearTimeout(timers.current.quip)
    timers.current.quip = setTimeout(() => setSaying(null), QUIP_MS)
    void soundFor(count)
    if (!turnsRed(count)) return
    logoTone.set('red')
    timers.current.red = setTimeout(startAnew, RED_MS)
  }
  return { taps, saying, tap }
}

async function soundFor(tap: number): Promise<void> {
  const sound = soundAt(tap)
  if (!sound || !areSoundsOn.get()) return
  // If a sound cannot be fetched, the tap stays silent.
  const part = await import('./play-sound.ts').catch(() => undefined)
  part?.playSound(sound)
}
