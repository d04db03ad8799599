import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { useDrawerMark, useModal, useTopModal } from './modal.ts'

function Modal({ name, isOpen, onClose }: { name: string; isOpen: boolean; onClose: () => void }) {
  return (
    <dialog {...useModal(isOpen, onClose)} aria-label={name}>
      <div>
        <input aria-label={`Field of ${name}`} data-autofocus={name === 'Upper' || undefined} />
      </div>
    </dialog>
  )
}

const Top = () => <p role="status">{useTopModal()?.getAttribute('aria-label') ?? 'none'}</p>

function drawModals() {
  const onClose = vi.fn()
  const Page = ({ open }: { open: string[] }) => (
    <>
      <Top />
      {['Lower', 'Upper'].map((name) => (
        <Modal key={name} name={name} isOpen={open.includes(name)} onClose={() => onClose(name)} />
      ))}
    </>
  )
  const drawn = draw(<Page open={[]} />)
  return {
    ...drawn,
    onClose,
    show: (...open: string[]) => drawn.rerender(<Page open={open} />),
    dialog: (name: string) => drawn.getByLabelText(name) as HTMLDialogElement,
    top: () => drawn.getByRole('status').textContent,
  }
}

test('the dialog that was opened last is on top, until it closes', () => {
  const { show, top } = drawModals()
  expect(top()).toBe('none')
  show('Lower')
  expect(top()).toBe('Lower')
  show('Lower', 'Upper')
  expect(top()).toBe('Upper')
  show('Upper')
  expect(top()).toBe('Upper')
  show()
  expect(top()).toBe('none')
})

test('the focus goes to the field that asks for it, else to the dialog', () => {
  const { show, dialog, getByLabelText } = drawModals()
  show('Lower')
  expect(document.activeElement).toBe(dialog('Lower'))
  show('Lower', 'Upper')
  expect(document.activeElement).toBe(getByLabelText('Field of Upper'))
})

test('a closed dialog is out of reach of keyboard and screen reader while it moves away, an open one is not', () => {
  const { show, dialog } = drawModals()
  show('Lower')
  expect([dialog('Lower').inert, dialog('Lower').getAttribute('aria-hidden')]).toEqual([false, null])
  show()
  expect(dialog('Lower').open).toBe(false)
  expect([dialog('Lower').inert, dialog('Lower').ariaHidden]).toEqual([true, 'true'])
  show('Lower')
  expect(dialog('Lower').inert).toBe(false)
})

test('Escape and a press beside it ask to close; a press inside and an event from inside do not', () => {
  const { show, dialog, getByLabelText, onClose } = drawModals()
  show('Lower')
  fireEvent.mouseDown(getByLabelText('Field of Lower'))
  fireEvent(getByLabelText('Field of Lower'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(dialog('Lower'))
  expect(onClose.mock.calls).toEqual([['Lower']])
  const cancel = new Event('cancel', { bubbles: true, cancelable: true })
  fireEvent(dialog('Lower'), cancel)
  expect(onClose).toHaveBeenCalledTimes(2)
  // The page decides: the browser does not close it by itself.
  expect(cancel.defaultPrevented).toBe(true)
  expect(dialog('Lower').open).toBe(true)
})

test('a dialog that the browser closed by itself tells the page', () => {
  const { show, dialog, onClose } = drawModals()
  show('Lower')
  dialog('Lower').close()
  fireEvent(dialog('Lower'), new Event('close'))
  expect(onClose).toHaveBeenCalledWith('Lower')
})

test('the page is marked while the drawer is open', async () => {
  const Drawer = () => {
    const [isOpen, setOpen] = useState(true)
    useDrawerMark(isOpen)
    return (
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    )
  }
  const { getByRole, person } = draw(<Drawer />)
  expect(document.documentElement.dataset.drawer).toBe('open')
  await person.click(getByRole('button'))
  expect(document.documentElement.dataset.drawer).toBeUndefined()
})
