import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels as it is now; 0 until it is known. */
export function useWidth<Part extends Element>(): [RefObject<Part | null>, number] {
  const part = useRef<Part>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = part.current
    if (!watched) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return [part, width]
}
