import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { shownToasts } from '../../../test/toasts.ts'
import { LazyPart, lazyPart } from './lazy-part.tsx'

test('RT-4: a part that cannot be loaded leaves the page around it, and is given up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Missing = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')), 'Missing')
  const giveUp = vi.fn()
  const { getByText } = draw(
    <>
      <p>A reply</p>
      <LazyPart onFail={giveUp}>
        <Missing />
      </LazyPart>
    </>,
  )
  await waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1))
  expect(getByText('A reply')).toBeTruthy()
  expect(shownToasts()).toEqual([])
})
