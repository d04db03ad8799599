import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { Picker } from './picker.tsx'
import type { PickerOption } from './use-picker-options.ts'

const people: PickerOption[] = [
  { value: '1', name: 'Ada Lovelace', note: 'ada@example.org' },
  { value: '2', name: 'Grace Hopper' },
]

/** Draws a field that searches two people, and records the choices that it reports. */
function drawField(given: PickerOption | null = null) {
  const chosen: (string | null)[] = []
  const search = async (words: string) =>
    people.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const Field = () => {
    const [value, setValue] = useState(given)
    const choose = (option: PickerOption | null) => {
      chosen.push(option?.value ?? null)
      setValue(option)
    }
    return (
      <>
        <Picker label="Recipient" search={search} value={value} onChange={choose} />
        <button type="button">Elsewhere</button>
      </>
    )
  }
  const drawn = draw(<Field />)
  return { ...drawn, chosen, field: drawn.getByRole('combobox', { name: 'Recipient' }) as HTMLInputElement }
}

test('arrows and Enter choose one of the matches, and the field shows it', async () => {
  const { person, field, findByRole, queryByRole, chosen } = drawField()
  await person.type(field, 'ada')
  expect((await findByRole('option', { name: /Ada Lovelace/ })).textContent).toContain('ada@example.org')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['1'])
  expect(field.value).toBe('Ada Lovelace')
  expect(queryByRole('option')).toBeNull()
})

test('a press chooses as well', async () => {
  const { person, field, findByRole, chosen } = drawField()
  await person.type(field, 'hop')
  await person.click(await findByRole('option', { name: 'Grace Hopper' }))
  expect(chosen).toEqual(['2'])
  expect(field.value).toBe('Grace Hopper')
})

test('typing after a choice clears it, and leaving the field clears the typed words', async () => {
  const { person, field, chosen } = drawField(people[0])
  expect(field.value).toBe('Ada Lovelace')
  await person.type(field, '!')
  expect(chosen).toEqual([null])
  expect(field.value).toBe('Ada Lovelace!')
  await person.tab()
  expect(field.value).toBe('')
})

test('a search that fails does not say that there is nothing', async () => {
  const search = vi.fn(async (): Promise<PickerOption[]> => [])
  search.mockRejectedValueOnce(new Error('lost'))
  const { person, getByRole, findByText, queryByText } = draw(
    <Picker label="Recipient" search={search} value={null} onChange={vi.fn()} />,
  )
  await person.type(getByRole('combobox', { name: 'Recipient' }), 'ad')
  await findByText('The search failed. Type again.')
  expect(queryByText('Nothing found.')).toBeNull()
  await person.type(getByRole('combobox', { name: 'Recipient' }), 'a')
  await findByText('Nothing found.')
})

test('words without a match show a message', async () => {
  const { person, field, findByText, chosen } = drawField()
  await person.type(field, 'zzz')
  await findByText('Nothing found.')
  await person.keyboard('{Escape}')
  expect(chosen).toEqual([])
})
