import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { DropZone } from './drop-zone.tsx'

const file = new File(['email\n'], 'waitlist.csv', { type: 'text/csv' })
const props = { label: 'Choose a CSV file', hint: 'Up to 5 MB', accept: '.csv,text/csv' }

test('a file that is chosen is handed on, the same one twice', async () => {
  const onFile = vi.fn()
  const { container, person } = draw(<DropZone {...props} onFile={onFile} />)
  const input = container.querySelector('input') as HTMLInputElement
  await person.upload(input, file)
  await person.upload(input, file)
  expect(onFile.mock.calls).toEqual([[file], [file]])
})

test('a file that is dropped is handed on, unless another one is being taken', async () => {
  const { fireEvent } = await import('@testing-library/react')
  const onFile = vi.fn()
  const { getByRole, rerender } = draw(<DropZone {...props} onFile={onFile} />)
  const drop = () =>
    fireEvent.drop(getByRole('region', { name: 'Choose a CSV file' }), { dataTransfer: { files: [file] } })
  drop()
  expect(onFile).toHaveBeenCalledOnce()
  rerender(<DropZone {...props} onFile={onFile} isBusy />)
  drop()
  expect(onFile).toHaveBeenCalledOnce()
})

test('several files are handed on together where they are wanted', async () => {
  const onFiles = vi.fn()
  const other = new File(['email\n'], 'other.csv', { type: 'text/csv' })
  const { container, person } = draw(<DropZone {...props} onFiles={onFiles} />)
  await person.upload(container.querySelector('input') as HTMLInputElement, [file, other])
  expect(onFiles.mock.calls).toEqual([[[file, other]]])
})
