import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { MailSubscription } from './mail-subscription.tsx'

const setSubscription = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/api.ts', () => ({ api: { announcements: { setSubscription } } }))

test('opening the link of a mail changes nothing; its button unsubscribes, and the next one takes that back', async () => {
  const { getByRole, findByRole, person } = draw(<MailSubscription token="of-a-mail" />)
  expect(setSubscription).not.toHaveBeenCalled()
  await person.click(getByRole('button', { name: 'Unsubscribe' }))
  expect((await findByRole('status')).textContent).toContain('You are unsubscribed')
  await person.click(getByRole('button', { name: 'Subscribe again' }))
  expect(await findByRole('button', { name: 'Unsubscribe' })).toBeTruthy()
  expect(setSubscription.mock.calls).toEqual([
    [{ token: 'of-a-mail', is_wanted: false }],
    [{ token: 'of-a-mail', is_wanted: true }],
  ])
})

test('a failed save is not reported as saved', async () => {
  setSubscription.mockRejectedValueOnce(new Error('lost'))
  const { getByRole, queryByRole, person } = draw(<MailSubscription token="of-a-mail" />)
  await person.click(getByRole('button', { name: 'Unsubscribe' }))
  expect(queryByRole('status')).toBeNull()
  expect(getByRole('button', { name: 'Unsubscribe' })).toBeTruthy()
})
