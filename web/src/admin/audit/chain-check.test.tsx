import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ChainCheck } from './chain-check.tsx'

function drawCheck() {
  const check = serve((api) => api.audit.check)
  const onOpen = vi.fn()
  const drawn = draw(<ChainCheck onOpen={onOpen} />)
  const press = () => drawn.person.click(drawn.getByRole('button', { name: 'Check the chain' }))
  return { ...drawn, check, onOpen, press }
}

test('SA-3: the chain is checked part by part to its end', async () => {
  const { check, press, findByText } = drawCheck()
  check.mockResolvedValueOnce({ checked_to: 500, total: 700, broken: null })
  check.mockResolvedValueOnce({ checked_to: 700, total: 700, broken: null })
  await press()
  expect(await findByText('All 700 entries are intact.')).toBeTruthy()
  expect(check.mock.calls).toEqual([[{ after: 0 }], [{ after: 500 }]])
})

test('SA-3: it stops at the first broken entry, which can be opened unless it is missing', async () => {
  const { check, press, findByText, getByRole, queryByRole, onOpen, person } = drawCheck()
  check.mockResolvedValueOnce({ checked_to: 9, total: 700, broken: { id: 9, fault: 'altered' } })
  await press()
  expect(await findByText('The chain is broken at entry 9: it was changed.')).toBeTruthy()
  await person.click(getByRole('button', { name: 'Show the entry' }))
  expect(onOpen).toHaveBeenCalledWith(9)
  check.mockResolvedValueOnce({ checked_to: 8, total: 700, broken: { id: 8, fault: 'missing' } })
  await press()
  expect(await findByText('The chain is broken at entry 8: it is missing.')).toBeTruthy()
  expect(queryByRole('button', { name: 'Show the entry' })).toBeNull()
})

test('SA-3: a check that broke off gives no verdict', async () => {
  const { check, press, getByRole } = drawCheck()
  check.mockRejectedValue(failure())
  await press()
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The chain could not be checked' }]))
  expect(getByRole('status').textContent).toBe('')
})

test('SA-3: a check that broke off gives no verdict for its parts, and goes on from there when pressed again', async () => {
  const { check, press, getByRole, findByText } = drawCheck()
  check.mockResolvedValueOnce({ checked_to: 500, total: 700, broken: null })
  check.mockRejectedValueOnce(failure())
  await press()
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The chain could not be checked' }]))
  expect(getByRole('status').textContent).toBe('')
  check.mockResolvedValueOnce({ checked_to: 700, total: 700, broken: null })
  await press()
  expect(await findByText('All 700 entries are intact.')).toBeTruthy()
  expect(check.mock.calls).toEqual([[{ after: 0 }], [{ after: 500 }], [{ after: 500 }]])
})

test('SA-3: a check ends when its screen is left', async () => {
  const { check, press, unmount } = drawCheck()
  const { answer, arrive } = lateAnswer<{ checked_to: number; total: number; broken: null }>()
  check.mockReturnValue(answer)
  await press()
  await waitFor(() => expect(check).toHaveBeenCalledTimes(1))
  unmount()
  arrive({ checked_to: 500, total: 700, broken: null })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(check).toHaveBeenCalledTimes(1)
})
