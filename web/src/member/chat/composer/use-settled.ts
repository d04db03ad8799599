import { useEffect, useState } from 'react'

/** Returns whether `isOn` has been true for `ms` milliseconds. */
export function useSettled(isOn: boolean, ms: number): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setSettled(true), ms)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOn, ms])
  return isOn && isSettled
}
