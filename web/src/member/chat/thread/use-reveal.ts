import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { prefersReducedMotion } from '../../../lib/motion.ts'
import { cutAt, type Reveal, restAfterDrawing, revealNext } from './reveal.ts'

/** A text that grows outside of React. */
export interface GrowingText {
  read(): string
  /** Whether it has ended. */
  isEnded(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * Returns the part of a growing text to draw, and whether it is being typed. Text that is there at first shows at once;
 * a click, a key, or a preference for reduced motion shows the rest at once, too (CH-3).
 */
export function useReveal(text: GrowingText): { shown: string; isTyping: boolean } {
  const [shown, setShown] = useState(text.read)
  const [isTyping, setTyping] = useState(() => !text.isEnded())
  const isSkipped = useRef(false)
  useEffect(() => {
    let reveal: Reveal = { shown: text.read().length, at: performance.now() }
    let endedAt: number | null = null
    let drawn = reveal.shown
    let nextAt = 0
    let frame = 0
    const isStill = prefersReducedMotion()
    const draw = (now: number) => {
      frame = 0
      const all = text.read()
      if (text.isEnded()) endedAt ??= now
      reveal = isInstant()
        ? { shown: all.length, at: now }
        : revealNext(reveal, { available: all.length, endedAt }, now)
      const isDone = endedAt !== null && reveal.shown >= all.length
      if (isDone || now >= nextAt) {
        const startedAt = performance.now()
        drawn = cutAt(all, reveal.shown)
        // Drawn synchronously, so that the cost is known.
        flushSync(() => {
          setShown(all.slice(0, drawn))
          if (isDone) setTyping(false)
        })
        nextAt = now + restAfterDrawing(performance.now() - startedAt)
      }
      if (!isDone && drawn !== all.length) frame = requestAnimationFrame(draw)
    }
    const wake = () => {
      if (frame !== 0) return
      // No time was saved up while nothing was waiting.
      reveal = { ...reveal, at: performance.now() }
      frame = requestAnimationFrame(draw)
    }
    const isInstant = () => isSkipped.current || isStill
    wake()
    const unsubscribe = text.subscribe(wake)
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [text])
  useSkip(isTyping, isSkipped)
  return { shown, isTyping }
}

const SILENT_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Tab'])

function useSkip(isTyping: boolean, isSkipped: { current: boolean }) {
  useEffect(() => {
    if (!isTyping) return
    const skip = (event: Event) => {
      if (event instanceof KeyboardEvent && SILENT_KEYS.has(event.key)) return
      isSkipped.current = true
    }
    // Ignores the very press that sent the message.
    const timer = setTimeout(() => {
      document.addEventListener('pointerdown', skip)
      document.addEventListener('keydown', skip)
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', skip)
      document.removeEventListener('keydown', skip)
    }
  }, [isTyping, isSkipped])
}
