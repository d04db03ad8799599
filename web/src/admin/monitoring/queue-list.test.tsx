import type { MonitoredQueue } from '@pepper/contract/monitoring'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import type { Now } from './now.ts'
import { QueueList } from './queue-list.tsx'

const queue = (name: string, change: Partial<MonitoredQueue> = {}) =>
  ({
    name,
    waiting: 0,
    active: 0,
    retrying: 0,
    failed: 0,
    oldest_waiting_at: null,
    ...change,
  }) as MonitoredQueue

function drawQueues(queues: MonitoredQueue[], deadLetters = 0) {
  const onRetried = vi.fn()
  const now = { queues, dead_letters: deadLetters, outbox_waiting: 1 } as unknown as Now
  return { ...draw(<QueueList now={now} onRetried={onRetried} />), onRetried }
}

test('SA-4: only the queues that are not empty are listed', () => {
  const { getByRole, queryByText } = drawQueues([queue('mail', { retrying: 2 }), queue('sweep')])
  expect(getByRole('row', { name: /mail/ }).textContent).toContain('2')
  expect(queryByText('sweep')).toBeNull()
})

test('SA-4: without work it says so, and without a job that was given up there is nothing to retry', () => {
  const { getByText, queryByRole } = drawQueues([queue('mail'), queue('sweep')])
  expect(getByText('All 2 queues are empty')).toBeTruthy()
  expect(queryByRole('button', { name: 'Retry given up jobs' })).toBeNull()
})

test('SA-4: jobs that were given up are retried after a question, once for two presses', async () => {
  const { getByRole, getByText, onRetried, person } = drawQueues([], 3)
  const retry = serve((api) => api.monitoring.retryDead)
  await person.click(getByRole('button', { name: 'Retry given up jobs' }))
  expect(getByText('Retry 3 jobs?')).toBeTruthy()
  expect(retry).not.toHaveBeenCalled()
  retry.mockRejectedValueOnce(failure())
  await person.click(getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The jobs could not be retried' }]))
  expect(onRetried).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<{ jobs: number }>()
  retry.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Try again' }))
  arrive({ jobs: 3 })
  await waitFor(() => expect(onRetried).toHaveBeenCalledTimes(1))
  expect(retry).toHaveBeenCalledTimes(2)
  expect(shownToasts().at(-1)?.title).toBe('Retrying 3 jobs')
})
