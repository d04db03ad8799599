import type { Bootstrap } from '@pepper/contract/bootstrap'
import type { CreditInfo } from '@pepper/contract/credits'
import type { Permission } from '@pepper/contract/permissions'
import type { Member } from '../src/shared/viewer-rules.ts'

export const AT = '2026-01-01T00:00:00.000Z'

/** Makes ids that are valid and differ. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const credits: CreditInfo = {
  daily_credits: 3,
  xp_credits: 2,
  total_credits: 5,
  user_xp: 100,
  daily_used: 0,
  daily_allowance: 3,
  xp_pending: 0,
  next_reset: '2099-01-02T00:00:00Z',
  time_zone: 'UTC',
}

/** Makes the signed-in Ada, with these permissions of the administration. */
export function memberWith(...permissions: Permission[]): Member {
  return {
    status: 'authenticated',
    user_id: uuid(1),
    profile: {
      id: uuid(2),
      email: 'ada@example.org',
      full_name: 'Ada Example',
      referral_code: 'ADA23456',
      referral_link: 'https://example.org/auth?ref=ADA23456',
      referral_count: 0,
      xp: 100,
      pbt: 0,
      progress_tier: 'bronze',
      is_premium: false,
      email_confirmed: true,
      created_at: AT,
    },
    roles: ['user'],
    permissions: ['chat.send', ...permissions],
    credits,
    preferences: {} as Member['preferences'],
  }
}

/** Makes what the server puts into a page. */
export function bootstrapOf(change: Partial<Bootstrap> = {}): Bootstrap {
  return {
    brand: {
      persona: 'Pepper',
      persona_slug: 'pepper',
      product: 'Pepper',
      simulation: 'Simulation',
      token: 'PBT',
      platform: 'Platform',
      sister_platform: 'Sister',
      support_email: 'help@example.org',
      privacy_email: null,
      legal_email: null,
      community_url: null,
      accent: null,
    },
    brandPictures: {} as Bootstrap['brandPictures'],
    locale: 'en',
    viewer: { status: 'guest', guest: null },
    recent_chats: null,
    unread_notifications: null,
    prompts: [],
    is_loopback: true,
    is_offline_page: false,
    carried_ref: null,
    unknown_ref: null,
    is_known_browser: false,
    has_ads: false,
    ways_in: { email_code: true, providers: [], wallet: false, phone: false },
    guest_chat: null,
    has_guest_chat: false,
    nonce: 'n',
    ...change,
  }
}
