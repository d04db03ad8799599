import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type LastError, lastError } from '../../lib/api/last-error.ts'

/** The surroundings in which a report was written: nothing secret and nothing that identifies a person. */
export interface Surroundings {
  browser: string
  screen: { width: number; height: number; scale: number }
  window: { width: number; height: number }
  language: string
  now: Date
  timeZone: string
  lastError: LastError | null
}

export function readSurroundings(): Surroundings {
  return {
    browser: navigator.userAgent,
    screen: { width: screen.width, height: screen.height, scale: devicePixelRatio },
    window: { width: innerWidth, height: innerHeight },
    language: navigator.language,
    now: new Date(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lastError: lastError(),
  }
}

/** Writes them as lines of a report, for people to read and to change. */
export function diagnosticLines(facts: Surroundings): string {
  const { browser, language, screen, window, lastError: error } = facts
  const size = `${screen.width} x ${screen.height}`
  const part = `${window.width} x ${window.height}`
  const scale = Math.round(screen.scale * 100) / 100
  const time = `${facts.now.toISOString()} (${facts.timeZone})`
  const code = error ? `${error.code} (${error.at})` : i18n._(msg`none`)
  const lines = [
    msg`Browser: ${browser}`,
    msg`Screen: ${size}, window ${part}, scale ${scale}`,
    msg`Language: ${language}`,
    msg`Time: ${time}`,
    msg`Last error: ${code}`,
  ]
  return lines.map((line) => i18n._(line)).join('\n')
}
