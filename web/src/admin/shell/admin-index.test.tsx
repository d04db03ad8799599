import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AdminIndex, SuperAdminIndex } from './admin-index.tsx'

vi.mock('../../shared/brand/brand.ts', () => ({ useBrand: () => ({ persona: 'Pepper', product: 'Pepper' }) }))

test('AD-1: an administrator without screens gets a message, instead of a redirect loop', () => {
  for (const Index of [AdminIndex, SuperAdminIndex]) {
    const { getByText, unmount } = draw(<Index />)
    expect(getByText('Your role has no screens yet')).toBeTruthy()
    unmount()
  }
})
