import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { TierCelebration } from './tier-celebration.tsx'

const { showToast, refreshViewer } = vi.hoisted(() => ({ showToast: vi.fn(), refreshViewer: vi.fn() }))
vi.mock('../../ui/toasts/toasts.ts', () => ({ showToast }))
vi.mock('../../shared/viewer.ts', () => ({ refreshViewer, useMember: () => null }))

test('CR-7: a tier is celebrated once, out of the way of screen readers, and a message says what it changes', () => {
  const onStart = vi.fn()
  const onDone = () => {}
  const { container, rerender } = draw(<TierCelebration tier="gold" onStart={onStart} onDone={onDone} />)
  rerender(<TierCelebration tier="gold" onStart={onStart} onDone={onDone} />)
  expect(container.querySelector('[data-celebration="gold"]')?.getAttribute('aria-hidden')).toBe('true')
  expect([onStart.mock.calls.length, refreshViewer.mock.calls.length]).toEqual([1, 1])
  expect(showToast).toHaveBeenCalledTimes(1)
  const [told] = showToast.mock.calls[0] ?? []
  expect(told.title).toBe('You are Gold now')
  expect(told.text).toMatch(
    /^Each friend is now worth \d+ credits a day, up to \d+\. From tomorrow|^Each friend is now worth/,
  )
})
