import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { Button } from './button.tsx'

/** Draws a form with one field and its button. */
function drawForm(isBusy: boolean) {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const onClick = vi.fn()
  const drawn = draw(
    <form onSubmit={onSubmit}>
      <input aria-label="Code" />
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  return { ...drawn, button: drawn.getByRole('button', { name: 'Send' }), onSubmit, onClick }
}

test('a press sends the form', async () => {
  const { button, onSubmit, person } = drawForm(false)
  await person.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a busy button keeps the focus and sends nothing, by mouse or keyboard', async () => {
  const { button, onSubmit, onClick, person } = drawForm(true)
  await person.click(button)
  await person.keyboard('{Enter} ')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onClick).not.toHaveBeenCalled()
})

test('a busy button stays the one that Enter in a field presses, so that no form is sent past it', () => {
  expect(drawForm(true).button.getAttribute('type')).toBe('submit')
})
