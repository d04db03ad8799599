import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { ContentPreview } from './content-preview.tsx'

function drawPreview(content: string) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const preview = serve((api) => api.content.preview)
  preview.mockImplementation(async ({ content: text }) => ({ html: `<p>drawn ${text}</p>` }))
  const drawn = draw(<ContentPreview title="" content={content} />)
  const write = (text: string) => drawn.rerender(<ContentPreview title="T" content={text} />)
  const rest = () => act(() => vi.advanceTimersByTimeAsync(301))
  return { ...drawn, preview, write, rest }
}

test('AD-6: without text nothing is drawn', async () => {
  const { getByText, preview, rest } = drawPreview('  ')
  await rest()
  expect(getByText('Your text appears here.')).toBeTruthy()
  expect(getByText('No title yet')).toBeTruthy()
  expect(preview).not.toHaveBeenCalled()
})

test('AD-6: the text is drawn once typing rests, and the one before stays until then', async () => {
  const { findByText, getByText, preview, write, rest } = drawPreview('a')
  await findByText('drawn a')
  write('ab')
  write('abc')
  expect(getByText('drawn a')).toBeTruthy()
  await rest()
  expect(await findByText('drawn abc')).toBeTruthy()
  expect(preview.mock.calls.map(([{ content }]) => content)).toEqual(['a', 'abc'])
})

test('AD-6: a late preview of an earlier text is not shown', async () => {
  const { findByText, getByText, preview, write, rest } = drawPreview('a')
  await findByText('drawn a')
  const { answer, arrive } = lateAnswer<{ html: string }>()
  preview.mockReturnValueOnce(answer)
  write('slow')
  await rest()
  expect(getByText('drawn a')).toBeTruthy()
  write('fast')
  await rest()
  expect(await findByText('drawn fast')).toBeTruthy()
  await act(async () => arrive({ html: '<p>drawn slow</p>' }))
  expect(getByText('drawn fast')).toBeTruthy()
})

test('AD-6: a text that could not be drawn says so, and the next one is drawn', async () => {
  const { findByText, container, preview, write, rest } = drawPreview('a')
  await findByText('drawn a')
  preview.mockRejectedValueOnce(failure())
  write('b')
  await rest()
  await waitFor(() => expect(container.textContent).toMatch(/went wrong/))
  write('c')
  await rest()
  expect(await findByText('drawn c')).toBeTruthy()
})
