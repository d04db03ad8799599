import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { Signals, signalNames } from './flag-columns.tsx'

test('SE-2: each signal of a suspicious account has a label of its own', () => {
  const signals = Object.keys(signalNames) as (keyof typeof signalNames)[]
  const { container } = draw(<Signals signals={signals} />)
  const labels = [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
  expect(labels).toHaveLength(signals.length)
  expect(new Set(labels).size).toBe(signals.length)
  expect(labels).toContain('Unknown device')
})
