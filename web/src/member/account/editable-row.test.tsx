import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { lateAnswer } from '../../../test/server.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { EditableRow } from './editable-row.tsx'

function drawRow({
  value = 'Ada' as string | null,
  save = vi.fn(async (_text: string): Promise<unknown> => null),
} = {}) {
  const onEscape = vi.fn()
  const Row = () => {
    const [isEditing, setEditing] = useState(false)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around the row
      <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
        <EditableRow
          name="Name"
          value={value}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          onEnd={() => setEditing(false)}
          judge={(text) => (text.length < 2 ? 'Too short.' : null)}
          save={save}
          input={{ type: 'text', maxLength: 20, autoComplete: 'name' }}
        />
      </div>
    )
  }
  const drawn = draw(<Row />)
  const edit = () => drawn.person.click(drawn.getByRole('button', { name: /, edit/ }))
  const field = () => drawn.getByLabelText('Name') as HTMLInputElement
  return { ...drawn, edit, field, save, onEscape }
}

test('ST-2: a text is edited in its place, all of it selected, and saved without its outer spaces', async () => {
  const { edit, field, save, person, getByRole } = drawRow()
  await edit()
  expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('Ada')
  await person.clear(field())
  await person.type(field(), '  Bea {Enter}')
  expect(save.mock.calls).toEqual([['Bea']])
  // The keyboard goes on where the editing began.
  await waitFor(() => expect(document.activeElement).toBe(getByRole('button', { name: /, edit/ })))
})

test('ST-2: a text with a problem is not saved, and the field keeps it', async () => {
  const { edit, field, save, person, getByRole } = drawRow()
  await edit()
  await person.clear(field())
  await person.type(field(), 'B{Enter}')
  expect(getByRole('alert').textContent).toBe('Too short.')
  expect(field()).toHaveProperty('value', 'B')
  expect(document.activeElement).toBe(field())
  expect(save).not.toHaveBeenCalled()
})

test('ST-2: Escape leaves the row and nothing around it; the same text is not saved again', async () => {
  const { edit, field, save, person, onEscape, getByText } = drawRow()
  await edit()
  await person.type(field(), ' Byron{Escape}')
  expect(getByText('Ada')).toBeTruthy()
  expect(onEscape).not.toHaveBeenCalled()
  await edit()
  await person.type(field(), '{Enter}')
  expect(save).not.toHaveBeenCalled()
})

test('ST-2: the new text shows at once and cannot be edited while it is saved', async () => {
  const { answer, arrive } = lateAnswer<unknown>()
  const { edit, field, person, getByText, queryByLabelText, getByRole } = drawRow({
    save: vi.fn(() => answer),
  })
  await edit()
  await person.clear(field())
  await person.type(field(), 'Bea{Enter}')
  expect(getByText('Bea')).toBeTruthy()
  await edit()
  expect(queryByLabelText('Name')).toBeNull()
  arrive(null)
  await waitFor(() => expect(getByRole('button', { name: /, edit/ }).getAttribute('aria-busy')).toBeNull())
})

test('ST-2: a refused text gives way to the earlier one, with the reason, and is in the field at the next edit', async () => {
  const save = vi.fn().mockRejectedValueOnce(new CallError('network.lost', 0)).mockResolvedValue({})
  const { edit, field, person, findByText, container } = drawRow({ save })
  await edit()
  await person.clear(field())
  await person.type(field(), 'Bea{Enter}')
  expect(await findByText('Ada')).toBeTruthy()
  expect(container.textContent).toMatch(/connection|reach/i)
  await edit()
  expect(field()).toHaveProperty('value', 'Bea')
})

test('ST-2: a missing text says so and begins empty', async () => {
  const { edit, field, getByText } = drawRow({ value: null })
  expect(getByText('Not provided')).toBeTruthy()
  await edit()
  expect(field()).toHaveProperty('value', '')
})
