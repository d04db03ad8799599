import { i18n } from '@lingui/core'
import type { NotificationAbout } from '@pepper/contract/notifications'
import { expect, test } from 'vitest'
import '../../../test/draw.tsx'
import { notificationLabels } from './notification-labels.ts'

const about = (value: object) => notificationLabels(value as NotificationAbout, i18n)

test('a gift is counted in the singular and in the plural', () => {
  expect(about({ code: 'gift_received', amount: 1 }).title).toBe('You received 1 credit')
  expect(about({ code: 'gift_received', amount: 25 }).title).toBe('You received 25 credits')
})

test('AD-9: a gift is received with the reason that its giver wrote', () => {
  const reason = 'For the chillies'
  expect(about({ code: 'gift_received', amount: 25, reason }).text).toContain(reason)
  expect(about({ code: 'gift_received', amount: 25 }).text).not.toContain('Reason')
})

test('a budget that is used up says so, one that is nearly used up says how far', () => {
  expect(about({ code: 'model_budget', percent: 100 }).title).toContain('used up')
  expect(about({ code: 'model_budget', percent: 80 }).title).toContain('80%')
})

test('an announcement appears in its author’s words', () => {
  expect(about({ code: 'announcement', message: 'New round on Friday' })).toMatchObject({
    title: 'Announcement',
    text: 'New round on Friday',
    tone: 'neutral',
  })
})

test('ST-6: a deletion or export that the team made at a request does not sound like a break-in', () => {
  for (const code of ['deletion_requested', 'data_export_ready']) {
    expect(about({ code }).text).toContain('change your password')
    expect(about({ code, by_operator: true }).text).toContain('The team was asked')
    expect(about({ code, by_operator: true }).text).not.toContain('password')
  }
})
