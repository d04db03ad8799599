import { useEffect, useRef, useState } from 'react'

const REST_MS = 300

/**
 * Holds the text that a person types, because an address follows too late for a field. Reports it without blanks around
 * it when typing has rested for 300 ms, or at once by `report`, and follows `value` when the person goes back.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const report = () => {
    const text = typed.trim()
    if (text === told.current) return
    told.current = text
    onChange(text)
  }
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the wait
  useEffect(() => {
    const timer = setTimeout(report, REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, report }
}
