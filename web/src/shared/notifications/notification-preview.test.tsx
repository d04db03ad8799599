import type { NotificationAbout } from '@pepper/contract/notifications'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { NotificationPreview } from './notification-preview.tsx'

const about = (message: string): NotificationAbout => ({
  code: 'operator',
  type: 'info',
  title: 'News',
  message,
})

test('AD-7: a preview looks like a new notification, and follows what is typed while its time stays', async () => {
  const { getByText, container, queryByRole, rerender } = draw(<NotificationPreview about={about('Hel')} />)
  expect(getByText('Hel')).toBeTruthy()
  expect(getByText('(unread)')).toBeTruthy()
  expect(queryByRole('button')).toBeNull()
  const time = () => container.querySelector('time')?.dateTime ?? ''
  const before = time()
  expect(Date.now() - Date.parse(before)).toBeLessThan(60_000)
  await new Promise((resolve) => setTimeout(resolve, 5))
  rerender(<NotificationPreview about={about('Hello')} />)
  expect(getByText('Hello')).toBeTruthy()
  expect(time()).toBe(before)
})
