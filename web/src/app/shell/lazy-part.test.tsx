import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { shownToasts } from '../../../test/toasts.ts'
import { LazyPart, lazyPart } from './lazy-part.tsx'
import { sayNotLoaded } from './say-not-loaded.ts'

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

test('RT-4: a part that could not be loaded is fetched again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchPart = vi.fn(async () => ({ Late: ({ words }: { words: string }) => <p>{words}</p> }))
  fetchPart.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Late = lazyPart(fetchPart, 'Late')
  const giveUp = vi.fn()
  const open = (key: string) => (
    <LazyPart key={key} onFail={giveUp}>
      <Late words="Here" />
    </LazyPart>
  )
  const { findByText, rerender } = draw(open('first'))
  await waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1))
  rerender(open('second'))
  expect(await findByText('Here')).toBeTruthy()
  expect([giveUp.mock.calls.length, fetchPart.mock.calls.length]).toEqual([1, 2])
})

test('RT-4: a part that failed to load after it was closed is fetched again when it is opened again', async () => {
  const late = Promise.withResolvers<never>()
  const fetchPart = vi.fn(async () => ({ Late: ({ words }: { words: string }) => <p>{words}</p> }))
  fetchPart.mockReturnValueOnce(late.promise)
  const Late = lazyPart(fetchPart, 'Late')
  const giveUp = vi.fn()
  const page = (isOpen: boolean) => <LazyPart onFail={giveUp}>{isOpen && <Late words="Here" />}</LazyPart>
  const { findByText, rerender } = draw(page(true))
  await waitFor(() => expect(fetchPart).toHaveBeenCalledTimes(1))
  rerender(page(false))
  await act(async () => late.reject(new TypeError('Failed to fetch')))
  rerender(page(true))
  expect(await findByText('Here')).toBeTruthy()
  expect([giveUp.mock.calls.length, fetchPart.mock.calls.length]).toEqual([0, 2])
})

test('RT-4: a part that is pressed again and cannot be loaded is reported once', () => {
  sayNotLoaded()
  sayNotLoaded()
  expect(shownToasts()).toHaveLength(1)
})
