import { useEffect, useState } from 'react'

/** Counts down in whole seconds; returns the rest and a function that starts again with a number of seconds. */
export function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((current) => current - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, setLeft]
}
