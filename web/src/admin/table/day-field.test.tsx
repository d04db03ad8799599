import { waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { DayField } from './day-field.tsx'

function drawField(initial = '', { hasTime = false, error = '' } = {}) {
  const onChange = vi.fn()
  let bring = (_value: string) => {}
  const Drawn = () => {
    const [value, setValue] = useState(initial)
    bring = setValue
    const change = (next: string) => {
      onChange(next)
      setValue(next)
    }
    return <DayField label="Joined from" {...{ value, hasTime, error }} onChange={change} />
  }
  const drawn = draw(<Drawn />)
  const part = (name: string) => drawn.getByRole('spinbutton', { name: new RegExp(`^${name}, Joined from`) })
  const shown = () => drawn.getAllByRole('spinbutton').map(({ textContent }) => textContent)
  return { ...drawn, onChange, part, shown, bring: (value: string) => bring(value) }
}

test('a day is typed part by part, and reported once its year is whole', async () => {
  const { onChange, part, person } = drawField()
  part('month').focus()
  await person.keyboard('03152026')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-03-15'))
  expect(onChange.mock.calls.map(([day]) => day)).toEqual(['2026-03-15'])
})

test('an arrow key changes a part, and Clear empties the day', async () => {
  const { onChange, part, shown, getByRole, findByRole, queryByRole, person } = drawField('2026-03-15')
  expect(shown()).toEqual(['3', '15', '2026'])
  part('day').focus()
  await person.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-16')
  await person.click(getByRole('button', { name: /Calendar/ }))
  await person.click(await findByRole('button', { name: 'Clear the date' }))
  expect(onChange).toHaveBeenLastCalledWith('')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(shown()).toEqual(['mm', 'dd', 'yyyy'])
})

test('a value that is no day shows none; another day from outside is shown', async () => {
  const { shown, bring } = drawField('yesterday')
  expect(shown()).toEqual(['mm', 'dd', 'yyyy'])
  bring('2025-12-31')
  await waitFor(() => expect(shown()).toEqual(['12', '31', '2025']))
})

test('a day is chosen in the calendar', async () => {
  const { onChange, getByRole, findByRole, person } = drawField('2026-03-15')
  await person.click(getByRole('button', { name: /Calendar/ }))
  const calendar = within(await findByRole('dialog'))
  await person.click(calendar.getByRole('button', { name: /March 20, 2026/ }))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-03-20'))
})

test('a moment has its time, too, and its error is said at its parts', async () => {
  const { onChange, part, getByText, person } = drawField('2026-03-15T09:30', {
    hasTime: true,
    error: 'Too late.',
  })
  expect(getByText('Too late.')).toBeTruthy()
  part('minute').focus()
  await person.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-15T09:31')
})
