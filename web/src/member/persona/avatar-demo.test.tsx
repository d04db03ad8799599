import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AVATAR_MOODS } from '../../ui/avatar/moods.ts'
import { AvatarDemo } from './avatar-demo.tsx'

vi.mock('../../shared/brand/brand.ts', () => ({ useBrand: () => ({ persona: 'Pepper', product: 'Pepper' }) }))

test('DM-1: each mood can be picked, one at a time, and is named', async () => {
  const { getByRole, getAllByRole, person } = draw(<AvatarDemo />)
  const pressed = () => getAllByRole('button', { pressed: true }).map((button) => button.textContent)
  expect(pressed()).toEqual(['Calm'])
  expect(getAllByRole('button')).toHaveLength(AVATAR_MOODS.length + 1)
  await person.click(getByRole('button', { name: 'Annoyed' }))
  expect(pressed()).toEqual(['Annoyed'])
  expect(getByRole('status').textContent).toBe('Annoyed')
})
