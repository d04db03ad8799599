import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: string; panel: ReactNode }

export type TabsProps<Value extends string> = {
  /** The name of the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Shows tabs that follow the ARIA pattern: arrows, Home and End move. Panels stay mounted, so typed text stays too. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useUnderline(list, value)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
        <span className={styles.underline} aria-hidden="true" />
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-${tab.value}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          className={styles.panel}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Keeps the underline below the chosen tab, even when its width changes. */
function useUnderline(list: { current: HTMLDivElement | null }, value: string) {
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>(`[aria-selected="true"][id$="-${value}"]`)
    if (!row || !chosen) return
    const place = () => {
      row.style.setProperty('--tab-left', `${chosen.offsetLeft}px`)
      row.style.setProperty('--tab-width', `${chosen.offsetWidth}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(row)
    observer.observe(chosen)
    return () => observer.disconnect()
  }, [list, value])
}
