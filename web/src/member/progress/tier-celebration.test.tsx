import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { TierCelebration } from './tier-celebration.tsx'

beforeEach(() => viewer.set(memberWith()))

test('CR-7: a tier is celebrated once, out of the way of screen readers, and a message says what it changes', async () => {
  const read = serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  const onStart = vi.fn()
  const onDone = () => {}
  const { container, rerender } = draw(<TierCelebration tier="gold" onStart={onStart} onDone={onDone} />)
  rerender(<TierCelebration tier="gold" onStart={onStart} onDone={onDone} />)
  expect(container.querySelector('[data-celebration="gold"]')?.getAttribute('aria-hidden')).toBe('true')
  expect(onStart).toHaveBeenCalledTimes(1)
  // The tier also changes the credits.
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toMatchObject([{ title: 'You are Gold now' }])
  expect(shownToasts()[0]?.text).toMatch(/^Each friend is now worth/)
})
