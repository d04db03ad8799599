import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { shownToasts } from '../../../test/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { toasterChunk } from '../lazy-chunks.ts'
import { Messages } from './messages.tsx'

// The DOM of component tests has no top layer.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })

test('RT-4: where the part for messages is missing, the newest is a line, and the next asks for the part again', async () => {
  const fetchPart = vi.spyOn(toasterChunk, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onAction = vi.fn()
  const { findByRole, person, queryByRole } = draw(<Messages />)
  act(() => void showToast({ title: 'A new version is ready', action: { label: 'Reload', onAction } }))
  expect((await findByRole('status')).textContent).toContain('A new version is ready')
  expect(queryByRole('region', { name: 'Messages' })).toBeNull()
  await person.click(await findByRole('button', { name: 'Reload' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(shownToasts()).toEqual([])
  act(() => void showToast({ title: 'Saved' }))
  const region = await findByRole('region', { name: 'Messages' })
  expect(region.textContent).toContain('Saved')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

test('RT-4: a message in one line is inside the open dialog, where it can be closed', async () => {
  toasterChunk.state.set({ part: null, error: null })
  vi.spyOn(toasterChunk, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const page = (isOpen: boolean) => (
    <>
      <Messages />
      <Dialog isOpen={isOpen} onClose={() => {}} title="Account" />
    </>
  )
  const { findByRole, getByRole, person, queryByRole, rerender } = draw(page(true))
  act(() => void showToast({ title: 'A new version is ready' }))
  const isInside = async () => getByRole('dialog', { hidden: true }).contains(await findByRole('status'))
  expect(await isInside()).toBe(true)
  rerender(page(false))
  expect(await isInside()).toBe(false)
  await person.click(getByRole('button', { name: 'Close message' }))
  expect(queryByRole('status')).toBeNull()
})

test('RT-4: a message in one line leaves after its time', async () => {
  toasterChunk.state.set({ part: null, error: null })
  vi.spyOn(toasterChunk, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { findByRole, queryByRole } = draw(<Messages />)
  act(() => void showToast({ title: 'Update Failed', tone: 'destructive', durationMs: 20 }))
  await findByRole('alert')
  await waitFor(() => expect(queryByRole('alert')).toBeNull())
})
