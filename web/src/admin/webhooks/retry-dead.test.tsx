import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { RetryDead } from './retry-dead.tsx'

/** Draws the button and opens its question. */
async function drawQuestion() {
  const retry = serve((api) => api.webhooks.retryDead)
  const onRetried = vi.fn()
  const drawn = draw(<RetryDead count={3} onRetried={onRetried} />)
  const { person, getByRole, findByRole } = drawn
  await person.click(getByRole('button', { name: 'Retry all failing deliveries' }))
  await findByRole('dialog', { name: 'Retry 3 deliveries?' })
  return { ...drawn, retry, onRetried, confirm: getByRole('button', { name: 'Try again' }) }
}

test('deliveries are retried once for two presses, and their number is shown', async () => {
  const { queryByRole, retry, onRetried, confirm, person } = await drawQuestion()
  const { answer, arrive } = lateAnswer<{ retried: number }>()
  retry.mockReturnValue(answer)
  await person.dblClick(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  expect(onRetried).not.toHaveBeenCalled()
  arrive({ retried: 1 })
  await waitFor(() => expect(onRetried).toHaveBeenCalledTimes(1))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(shownToasts()).toMatchObject([{ title: 'Retrying 1 delivery', tone: 'success' }])
  expect(queryByRole('dialog')).toBeNull()
})

test('a retry that failed says why, and the list is read again all the same', async () => {
  const { retry, onRetried, confirm, person } = await drawQuestion()
  retry.mockRejectedValue(failure())
  await person.click(confirm)
  await waitFor(() => expect(onRetried).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toMatchObject([
    { title: 'The retry failed', text: expect.stringContaining('Something went wrong on our side') },
  ])
})

test('Cancel retries nothing', async () => {
  const { getByRole, queryByRole, retry, onRetried, person } = await drawQuestion()
  await person.click(getByRole('button', { name: 'Cancel' }))
  expect(queryByRole('dialog')).toBeNull()
  expect(retry).not.toHaveBeenCalled()
  expect(onRetried).not.toHaveBeenCalled()
})
