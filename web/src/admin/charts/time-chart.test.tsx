import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { TimeChart } from './time-chart.tsx'

const places = ['1', '2', '3'].map((day) => ({ key: day, short: day, full: `Day ${day}` }))

const drawChart = () =>
  draw(
    <TimeChart
      title="Messages"
      text="By day."
      axis="Day"
      unit="messages"
      places={places}
      series={[
        { label: 'Sent', points: [1, null, 3] },
        { label: 'Failed', points: [0, 0, 1] },
      ]}
      overall={{ label: 'All days', values: [4, 1] }}
      formatValue={(value) => `${value}×`}
    />,
  )

test('AD-4: the figures are a table, too, with a dash where there is none and a total', async () => {
  const { findByRole, getByRole, queryByRole, person } = drawChart()
  if (!queryByRole('table')) await person.click(getByRole('button', { name: /table/i }))
  const table = (await findByRole('table')) as HTMLTableElement
  expect([...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Sent', 'Failed'],
    ['Day 1', '1×', '0×'],
    ['Day 2', '–', '0×'],
    ['Day 3', '3×', '1×'],
    ['All days', '4×', '1×'],
  ])
})

test('AD-4: a point is inspected by a slider, which says its values; without one the whole range is shown', () => {
  const { getByRole, container } = drawChart()
  const slider = getByRole('slider', { name: 'Messages: inspect a point' })
  const legend = () => container.querySelector('[aria-hidden=true]')?.textContent
  expect(legend()).toBe('All daysSent4×Failed1×')
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '2'])
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 2, Sent –, Failed 0×')
  expect(legend()).toBe('Day 2Sent–Failed0×')
  fireEvent.blur(slider)
  expect(legend()).toBe('All daysSent4×Failed1×')
})
