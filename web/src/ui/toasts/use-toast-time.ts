import { useEffect, useState } from 'react'
import { dismissToast, type Toast } from './toasts.ts'

/** Dismisses a message after its time. Spread the result on its element: it waits while it is looked at. */
export function useToastTime({ id, durationMs }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    // Only a moving pointer holds the message: one that already rested here would keep it for ever.
    onPointerMove: hold,
    onPointerLeave: release,
    onFocus: hold,
    onBlur: release,
  }
}
