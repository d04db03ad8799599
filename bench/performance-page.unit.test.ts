import { expect, test } from 'vitest'
import { type Measured, writePerformance } from './performance-page.ts'

const PAGE = `# Performance

<!-- now: written by npm run bench -- --write -->
old
<!-- end of now -->

## History

<!-- history: npm run bench -- --write adds to it -->
<!-- end of history -->

After.
`
const floor = { cpuMs: 0.5, perSecond: 1000, firstTokenMs: 2 }
const measured = (engine: Measured['engine'], cpuMs: number): Measured => ({
  engine,
  floor,
  product: { cpuMs, perSecond: 620, firstTokenMs: 3.2 },
  idleMiB: 118.6,
})
const day = '2026-01-31'

test('the present figures stand beside their goals, and say which of them are reached', () => {
  const page = writePerformance(PAGE, [measured('postgres', 0.7), measured('pglite', 1)], {
    day,
    commit: 'abc',
  })
  expect(page).not.toContain('old')
  expect(page).toContain('| CPU a message / floor | 1.40 | at most 1.5, reached | 2.00 | at most 1.75 |')
  expect(page).toContain(
    '| messages a second / floor | 0.62 | at least 0.65 | 0.62 | at least 0.6, reached |',
  )
  expect(page).toContain('| memory idle, MiB | 119 | at most 120, reached | 119 | at most 250, reached |')
  expect(page.endsWith('After.\n')).toBe(true)
})

test('the history keeps earlier rows, and one row for an engine of a commit that is measured again', () => {
  const first = writePerformance(PAGE, [measured('postgres', 1)], { day, commit: 'abc' })
  const second = writePerformance(first, [measured('postgres', 0.9)], { day, commit: 'def' })
  const again = writePerformance(second, [measured('postgres', 0.8)], { day, commit: 'def' })
  const rows = again.split('\n').filter((line) => line.startsWith('| 2026'))
  expect(rows).toEqual([
    '| 2026-01-31 | abc | PostgreSQL | 1.00 | 2.00 | 620 | 0.62 | 3.20 | 1.60 | 119 |',
    '| 2026-01-31 | def | PostgreSQL | 0.80 | 1.60 | 620 | 0.62 | 3.20 | 1.60 | 119 |',
  ])
})

test('a page without the marks is refused before anything is lost', () => {
  expect(() => writePerformance('# Performance', [], { day, commit: 'abc' })).toThrow(/has no <!-- /)
})
