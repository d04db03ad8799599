import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import { useRead } from './use-read.ts'

afterEach(() => vi.useRealTimers())

type Props = { name: string; read: () => Promise<string>; everyMs?: () => number | null }

function Reader({ name, read, everyMs }: Props) {
  const { value, error, isLoading, refresh, set } = useRead(['test', name], read, everyMs)
  return (
    <>
      <p role="status">{error ? 'failed' : (value ?? 'nothing yet')}</p>
      <button type="button" disabled={isLoading} onClick={refresh}>
        Again
      </button>
      <button type="button" onClick={() => set('as changed')}>
        Change
      </button>
    </>
  )
}

test('a failure stays in sight until an answer comes, and is tried again by its button alone', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('read')
  const { getByRole, findByText, person } = draw(<Reader name="fails" read={read} />)
  expect(getByRole('status').textContent).toBe('nothing yet')
  await findByText('failed')
  expect(read).toHaveBeenCalledTimes(1)
  await person.click(getByRole('button', { name: 'Again' }))
  expect(await findByText('read')).toBeTruthy()
})

test('a first read that does not reach the server is repeated by itself where the value is read at an interval', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers: PromiseWithResolvers<string>[] = []
  const read = vi.fn(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const { getByRole, findByText } = draw(<Reader name="starts" read={read} everyMs={() => 60_000} />)
  answers[0]?.reject(new CallError('server.unavailable', 503))
  await findByText('failed')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(read).toHaveBeenCalledTimes(2)
  // The repetition goes unnoticed: the failure and its button stay.
  expect(getByRole('status').textContent).toBe('failed')
  expect(getByRole('button', { name: 'Again' })).toHaveProperty('disabled', false)
  answers[1]?.resolve('read')
  expect(await findByText('read')).toBeTruthy()
})

test('two readers of one thing share its answer, and the result of a change replaces it', async () => {
  const read = vi.fn(async () => 'read')
  const { getAllByRole, findAllByText, person } = draw(
    <>
      <Reader name="shared" read={read} />
      <Reader name="shared" read={read} />
    </>,
  )
  expect(await findAllByText('read')).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(1)
  await person.click(getAllByRole('button', { name: 'Change' })[0] as HTMLElement)
  expect(await findAllByText('as changed')).toHaveLength(2)
})

test('a read at an interval leaves the button alone, and the press of it reads at once', async () => {
  const answers: ((value: string) => void)[] = []
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const { getByRole, findByText, person } = draw(<Reader name="polls" read={read} everyMs={() => 10} />)
  const button = getByRole('button', { name: 'Again' })
  expect(button).toHaveProperty('disabled', true)
  answers[0]?.('first')
  await findByText('first')
  await expect.poll(() => read.mock.calls.length).toBe(2)
  expect(button).toHaveProperty('disabled', false)
  await person.click(button)
  expect(read).toHaveBeenCalledTimes(3)
  expect(button).toHaveProperty('disabled', true)
  answers[2]?.('asked for')
  await findByText('asked for')
  await expect.poll(() => button).toHaveProperty('disabled', false)
})
