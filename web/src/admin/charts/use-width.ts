import { type RefObject, useEffect, useRef, useState } from 'react'

/** Measures the current width of an element in CSS pixels; 0 until it is known. */
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
