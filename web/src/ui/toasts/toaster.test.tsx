import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { shownToasts } from '../../../test/toasts.ts'
import { Toaster } from './toaster.tsx'
import { showToast, watchInput } from './toasts.ts'

// The DOM of component tests has no top layer.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })

function drawToaster() {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  const show = (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { ...draw(<Toaster />), show, wait }
}

test('a failure is announced at once, other messages when there is time, and each leaves by itself', () => {
  const { getByRole, queryByRole, show, wait } = drawToaster()
  show({ title: 'Saved', text: 'All of it.' })
  expect(getByRole('status').textContent).toContain('SavedAll of it.')
  expect(queryByRole('alert')).toBeNull()
  show({ title: 'Not sent', tone: 'destructive' })
  expect(getByRole('alert').textContent).toContain('Not sent')
  wait(5200)
  expect(queryByRole('status')).toBeNull()
  expect(getByRole('alert')).toBeTruthy()
  wait(3000)
  expect(queryByRole('alert')).toBeNull()
})

test('a message stays while the pointer moves over it, or while the focus is in it', () => {
  const { getByRole, show, wait } = drawToaster()
  show({ title: 'Saved' })
  fireEvent.pointerMove(getByRole('status'))
  wait(60_000)
  expect(shownToasts()).toHaveLength(1)
  fireEvent.pointerLeave(getByRole('status'))
  wait(5200)
  expect(shownToasts()).toHaveLength(0)
  show({ title: 'Saved' })
  fireEvent.focus(getByRole('button', { name: 'Close message' }))
  wait(60_000)
  expect(shownToasts()).toHaveLength(1)
  fireEvent.blur(getByRole('button', { name: 'Close message' }))
  wait(5000)
  expect(shownToasts()).toHaveLength(0)
})

test('the action of a message runs and closes it; its button closes it alone', () => {
  const { getByRole, show, wait } = drawToaster()
  const onAction = vi.fn()
  show({ title: 'Deleted', action: { label: 'Undo', onAction } })
  fireEvent.click(getByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(shownToasts()).toHaveLength(0)
  wait(200)
  show({ title: 'Deleted', action: { label: 'Undo', onAction } })
  fireEvent.click(getByRole('button', { name: 'Close message' }))
  expect(shownToasts()).toHaveLength(0)
  expect(onAction).toHaveBeenCalledTimes(1)
})

test('the next press on a control takes a message away, but not an error, nor one with an action', () => {
  watchInput(window)
  const { show, wait } = drawToaster()
  const control = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => control.remove())
  const titles = () => shownToasts().map(({ title }) => title)
  const press = (element: Element) => {
    fireEvent.pointerDown(element)
    fireEvent.click(element)
    wait(200)
  }
  show({ title: 'Welcome back!', isBeside: true })
  show({ title: 'Not saved', tone: 'destructive', isBeside: true })
  show({ title: 'Deleted', action: { label: 'Undo', onAction: () => {} }, isBeside: true })
  wait(100)
  press(document.body)
  expect(titles()).toEqual(['Welcome back!', 'Not saved', 'Deleted'])
  press(control)
  expect(titles()).toEqual(['Not saved', 'Deleted'])
})
