import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { FilterChips } from './filter-chips.tsx'

const chips = [
  { value: 'all', name: 'All' },
  { value: 'new', name: 'New' },
  { value: 'old', name: 'Old' },
] as const

/** The left edges in px that the layout gives each chip, 100 px wide, in a row from 0 to 200. */
const EDGES: Record<string, number> = { All: -50, New: 50, Old: 180 }

afterEach(() => vi.restoreAllMocks())

test.each([
  ['all', -50],
  ['new', 0],
  ['old', 80],
] as const)('the chip %s is brought into its row, and the page stays where it is', (value, scrolled) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const left = EDGES[this.textContent ?? '']
    return left === undefined ? new DOMRect(0, 0, 200, 44) : new DOMRect(left, 0, 100, 44)
  })
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { getByRole } = draw(<FilterChips label="State" chips={chips} value={value} onChange={() => {}} />)
  expect(getByRole('group', { name: 'State' }).scrollLeft).toBe(scrolled)
  expect(scrollIntoView).not.toHaveBeenCalled()
})
