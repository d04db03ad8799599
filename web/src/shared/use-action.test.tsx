import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { shownToasts } from '../../test/toasts.ts'
import { CallError } from '../lib/api/call-error.ts'
import { useAction } from './use-action.ts'

/** Draws a form that Enter sends. */
function drawAction(act: () => Promise<void>) {
  const Acting = () => {
    const { isBusy, run } = useAction()
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run('It failed', act)
        }}
      >
        <input aria-label="Name" />
        <p role="status">{isBusy ? 'busy' : 'idle'}</p>
      </form>
    )
  }
  const drawn = draw(<Acting />)
  return { ...drawn, enter: () => drawn.person.type(drawn.getByLabelText('Name'), '{Enter}') }
}

test('Enter while an action runs does not run it again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  const { enter, getByRole } = drawAction(run)
  await enter()
  await enter()
  expect(run).toHaveBeenCalledTimes(1)
  expect(getByRole('status').textContent).toBe('busy')
  await act(async () => resolve())
  expect(getByRole('status').textContent).toBe('idle')
  await enter()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a failure is shown with its reason, and the action may be tried again', async () => {
  const run = vi.fn(() => Promise.reject(new CallError('access.user_not_found', 404)))
  const { enter, getByRole } = drawAction(run)
  await enter()
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'It failed', tone: 'destructive' }]))
  expect(getByRole('status').textContent).toBe('idle')
  await enter()
  expect(run).toHaveBeenCalledTimes(2)
})
