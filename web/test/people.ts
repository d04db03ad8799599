import type { UserDetail } from '@pepper/contract/users'
import { AT, uuid } from './fixtures.ts'

/** Makes Bo, a member whom an administrator looks at. */
export function userDetail(change: Partial<UserDetail> = {}): UserDetail {
  const none = { rows: [], earlier: null }
  return {
    id: uuid(20),
    email: 'bo@example.org',
    full_name: 'Bo Example',
    role: 'user',
    created_at: AT,
    state: 'active',
    banned_until: null,
    referral_code: 'BO234567',
    user_xp: 0,
    progress_tier: 'bronze',
    custom_roles: [],
    ban: null,
    role_granted: null,
    roles: [],
    second_factor_since: null,
    permissions: [],
    credits: { daily_credits: 3, xp_credits: 0, total_credits: 3, daily_used: 0, is_unlimited: false },
    referral_count: 0,
    referred_by: null,
    chats: { count: 0, messages: 0, last_at: null },
    sessions: [],
    traces: { referrals: none, transactions: none, audit: none, security_events: none },
    may: {
      change_role: [],
      ban: true,
      sign_in_link: true,
      hand_over_sign_in_link: true,
      remove_second_factor: true,
    },
    refusals: {
      change_role: null,
      ban: null,
      sign_in_link: null,
      hand_over_sign_in_link: null,
      remove_second_factor: null,
      manage_data: null,
      gift: null,
    },
    ...change,
  }
}
