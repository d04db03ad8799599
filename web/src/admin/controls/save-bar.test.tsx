import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { SaveBar } from './save-bar.tsx'

const props = { label: 'Save Settings', onDiscard: () => {}, isSaving: false, changeCount: 0 }

test('with nothing to save it says so, and neither saves nor discards', () => {
  const { getByRole, queryByRole } = draw(<SaveBar {...props} />)
  expect(getByRole('status').textContent).toBe('Everything is saved.')
  expect((getByRole('button', { name: 'Save Settings' }) as HTMLButtonElement).disabled).toBe(true)
  expect(queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('changes are counted, and saved or discarded together', async () => {
  const [onSave, onDiscard] = [vi.fn(), vi.fn()]
  const { getByRole, person } = draw(
    <SaveBar {...props} changeCount={2} onSave={onSave} onDiscard={onDiscard} />,
  )
  expect(getByRole('status').textContent).toBe('2 unsaved changes')
  await person.click(getByRole('button', { name: 'Save Settings' }))
  await person.click(getByRole('button', { name: 'Discard' }))
  expect([onSave.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1])
})

test('while it saves there is nothing to discard; an invalid draft names its field and is not saved', async () => {
  const onShow = vi.fn()
  const { getByRole, queryByRole, rerender, person } = draw(<SaveBar {...props} changeCount={1} isSaving />)
  expect(getByRole('button', { name: 'Saving...' })).toBeTruthy()
  expect(queryByRole('button', { name: 'Discard' })).toBeNull()
  rerender(<SaveBar {...props} changeCount={1} wrong={{ name: 'XP', onShow }} />)
  expect((getByRole('button', { name: 'Save Settings' }) as HTMLButtonElement).disabled).toBe(true)
  await person.click(getByRole('button', { name: 'Check: XP' }))
  expect(onShow).toHaveBeenCalledTimes(1)
})
