import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { useRead } from './use-read.ts'

type Props = { name: string; read: () => Promise<string> }

function Reader({ name, read }: Props) {
  const { value, error, isLoading, refresh, set } = useRead(['test', name], read)
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

test('two readers of one thing share its answer, and what a change returned takes its place', async () => {
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
