import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { FoldedFilters } from './folded-filters.tsx'

test('the button folds the filters out and in, and says how many are set', async () => {
  const { getByRole, rerender, person } = draw(
    <FoldedFilters legend="Filters of people" set={0}>
      <input aria-label="Role" />
    </FoldedFilters>,
  )
  const button = getByRole('button', { name: 'Filters' })
  const filters = getByRole('group', { name: 'Filters of people' })
  expect(button.getAttribute('aria-controls')).toBe(filters.id)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await person.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(filters.parentElement?.dataset.open).toBe('true')
  await person.click(button)
  expect(filters.parentElement?.dataset.open).toBeUndefined()
  rerender(
    <FoldedFilters legend="Filters of people" set={2}>
      <input aria-label="Role" />
    </FoldedFilters>,
  )
  expect(button.textContent).toBe('Filters · 2')
})
