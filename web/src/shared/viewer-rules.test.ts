import type { CreditInfo } from '@pepper/contract/credits'
import { describe, expect, test } from 'vitest'
import { can, GUEST, type Member, sendAbility, unreadableCredits, withCredits } from './viewer-rules.ts'

const credits: CreditInfo = {
  daily_credits: 3,
  xp_credits: 2,
  total_credits: 5,
  user_xp: 2_990,
  daily_used: 0,
  daily_allowance: 3,
  xp_pending: 0,
  next_reset: '2026-01-02T00:00:00Z',
  time_zone: 'UTC',
}

const member = {
  status: 'authenticated',
  profile: { id: 'u', xp: 2_990, progress_tier: 'bronze' },
  roles: ['user'],
  permissions: ['chat.send'],
  credits,
} as unknown as Member

describe('people who may write to the assistant', () => {
  test('signed out, loading, without credits, able', () => {
    expect(sendAbility(GUEST)).toBe('signed_out')
    expect(sendAbility({ ...member, credits: null })).toBe('loading')
    expect(sendAbility({ ...member, credits: { ...credits, total_credits: 0 } })).toBe('no_credits')
    expect(sendAbility(member)).toBe('able')
  })

  test('CR-1: -1 is unlimited', () => {
    expect(sendAbility({ ...member, credits: { ...credits, total_credits: -1 } })).toBe('able')
  })

  test('permissions are asked, never role names', () => {
    expect(can(member, 'chat.send')).toBe(true)
    expect(can(member, 'admin.enter')).toBe(false)
    expect(can(GUEST, 'chat.send')).toBe(false)
  })
})

test('CR-8: unreadable credits are none, with a reset 24 h ahead', () => {
  const shown = unreadableCredits(member, new Date('2026-01-01T10:00:00Z'))
  expect(shown).toMatchObject({ total_credits: 0, next_reset: '2026-01-02T10:00:00.000Z', user_xp: 2_990 })
})

test('CR-7: the tier follows from the XP that a reply brought', () => {
  const viewer = withCredits(member, { ...credits, total_credits: 4, user_xp: 3_000 }) as Member
  expect(viewer.credits?.total_credits).toBe(4)
  expect(viewer.profile).toMatchObject({ xp: 3_000, progress_tier: 'silver' })
})
