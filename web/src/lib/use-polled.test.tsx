import { expect, test } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { usePolled } from './use-polled.ts'

/** Reads a value by its key, which the test answers when it wants. */
function Reading({ id, read }: { id: string; read: (id: string) => Promise<string> }) {
  const { value, error } = usePolled(id, () => read(id))
  return <p role="status">{error instanceof Error ? `failed: ${error.message}` : (value ?? 'waiting')}</p>
}

test('a poll keeps its error for its key: after the key changes the old error is gone, and comes back with none', async () => {
  const answers = new Map<string, PromiseWithResolvers<string>>()
  const read = (id: string) => {
    const answer = Promise.withResolvers<string>()
    answers.set(id, answer)
    return answer.promise
  }
  const { getByRole, findByText, rerender } = draw(<Reading id="one" read={read} />)
  answers.get('one')?.reject(new Error('no one'))
  await findByText('failed: no one')

  rerender(<Reading id="two" read={read} />)
  expect(getByRole('status').textContent).toBe('waiting')
  answers.get('two')?.resolve('two is here')
  await findByText('two is here')

  rerender(<Reading id="one" read={read} />)
  expect(getByRole('status').textContent).toBe('waiting')
})
