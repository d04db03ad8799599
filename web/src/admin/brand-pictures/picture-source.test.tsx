import type { StoredPicture } from '@pepper/contract/brand-pictures'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { PictureSource } from './picture-source.tsx'

const picture = { id: 'p' } as unknown as StoredPicture

function drawSource() {
  const onPicture = vi.fn()
  const bring = serve((api) => api.brandPictures.fetch)
  const drawn = draw(<PictureSource slot={'logo' as never} name="Logo" onPicture={onPicture} />)
  return { ...drawn, bring, onPicture, field: drawn.getByLabelText('Or an image address') }
}

test('AD-10: an address is fetched once for two presses, and is then empty', async () => {
  const { field, bring, onPicture, getByRole, queryByLabelText, person } = drawSource()
  const { answer, arrive } = lateAnswer<never>()
  bring.mockReturnValue(answer)
  expect(getByRole('button', { name: 'Fetch' })).toHaveProperty('disabled', true)
  await person.type(field, ' https://example.org/a.png {Enter}{Enter}')
  await person.dblClick(getByRole('button', { name: 'Fetch' }))
  expect(queryByLabelText('Uploading')).toBeTruthy()
  arrive(picture as never)
  await waitFor(() => expect(onPicture).toHaveBeenCalledWith(picture))
  expect(bring.mock.calls).toEqual([[{ slot: 'logo', url: 'https://example.org/a.png' }]])
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(queryByLabelText('Uploading')).toBeNull()
})

test('AD-10: an address that could not be fetched stays, and may be tried again', async () => {
  const { field, bring, onPicture, person } = drawSource()
  bring.mockRejectedValue(failure())
  await person.type(field, 'https://example.org/a.png{Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(field).toHaveProperty('value', 'https://example.org/a.png')
  expect(onPicture).not.toHaveBeenCalled()
})

test('AD-10: a file that is no picture is refused before it is sent', async () => {
  const { container, onPicture, person } = drawSource()
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  input.removeAttribute('accept')
  await person.upload(input, new File(['x'], 'a.txt', { type: 'text/plain' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(onPicture).not.toHaveBeenCalled()
})
