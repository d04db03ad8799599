import { type TouchEvent, useRef } from 'react'

/** The minimum length of a swipe in CSS pixels. A swipe also moves more along than across, by the factor below. */
const SWIPE_PX = 64
const STEEPNESS = 2

/** Calls `onSwipe` when a finger pushes the element to the right. Spread the result on it. */
export function useSwipeAway(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const across = Math.abs(touch.clientY - start.current.y)
      const along = touch.clientX - start.current.x
      start.current = null
      if (along > SWIPE_PX && along > across * STEEPNESS) onSwipe()
    },
  }
}
