import { useState } from 'react'

/**
 * Returns a value only from the moment when it may show: it waits while `mayShow` is false, and then stays until it
 * changes.
 */
export function useDeferredUntil<T>(value: T | null, mayShow: boolean): T | null {
  const [shown, setShown] = useState<T | null>(null)
  if (shown !== null && shown !== value) setShown(null)
  else if (shown === null && value !== null && mayShow) setShown(value)
  return shown === value ? shown : null
}
