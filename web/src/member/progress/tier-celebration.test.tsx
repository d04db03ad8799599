import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { dismissToast } from '../../ui/toasts/toasts.ts'
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

test('CR-7: the message of a tier names the credits of a day only if they grow', async () => {
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  const onDone = () => {}
  draw(<TierCelebration tier="silver" onStart={onDone} onDone={onDone} />)
  expect(shownToasts()[0]?.text).toBe('Each friend is now worth 6 credits a day, up to 65.')
  for (const { id } of shownToasts()) dismissToast(id)
  const member = memberWith()
  viewer.set({ ...member, profile: { ...member.profile, referral_count: 2 } })
  draw(<TierCelebration tier="diamond" onStart={onDone} onDone={onDone} />)
  expect(shownToasts().at(-1)?.text).toBe(
    'Each friend is now worth 10 credits a day, up to 100. From tomorrow you get 23 credits a day.',
  )
})
