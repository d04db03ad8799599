import {
  BASE_ALLOWANCE,
  dailyAllowance,
  TIER_ALLOWANCES,
  TIER_THRESHOLDS,
} from '@pepper/contract/progress/tiers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDisposableMailbox } from './decisions/disposable-mail.ts'
import {
  asReferralCode,
  firstNameOf,
  isRobot,
  judgeHold,
  judgeReferral,
  progressTowardCap,
  whyNotCounted,
} from './rules.ts'

const newcomer = { id: 'new', mailbox: 'ada@example.org' }
const referrer = { id: 'old', mailbox: 'bob@example.org' }
const facts = { newcomer, referrer, isLoop: false, isKnown: false }

test('RF-3: a referral connects, or says why not', () => {
  expect(judgeReferral(facts)).toBe('connects')
  expect(judgeReferral({ ...facts, referrer: newcomer })).toBe('own_code')
  expect(judgeReferral({ ...facts, referrer: { ...referrer, mailbox: newcomer.mailbox } })).toBe(
    'same_mailbox',
  )
  expect(judgeReferral({ ...facts, referrer: { ...referrer, mailbox: null } })).toBe('connects')
  expect(judgeReferral({ ...facts, isLoop: true })).toBe('loop')
  expect(judgeReferral({ ...facts, isKnown: true })).toBe('same_mailbox')
})

test('RF-1: a code is 8 uppercase alphanumerics, however it is typed', () => {
  expect(asReferralCode(' abcd1234 ')).toBe('ABCD1234')
  for (const text of ['ABCD123', 'ABCD12345', 'ABCD-123', '', 'ÄBCD1234'])
    expect(asReferralCode(text)).toBeNull()
})

test('D5: throw-away mail, known mailboxes and bursts are held, exactly from the limit on', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.nat(50),
      fc.boolean(),
      fc.boolean(),
      (count, burstLimit, isDisposable, isKnown) => {
        const facts = { isDisposable, isKnownMailbox: isKnown, burstLimit }
        const other = isDisposable ? 'disposable_mail' : isKnown ? 'known_mailbox' : null
        const judged = (fromNetworks: number[]) => judgeHold({ ...facts, fromNetworks })
        const isBurst = (factor: number) => burstLimit > 0 && count >= burstLimit * factor
        expect(judged([])).toBe(other)
        expect(judged([count])).toBe(other ?? (isBurst(1) ? 'network_burst' : null))
        // IPv4: the address and its /24. IPv6: /64, /56, /48.
        expect(judged([0, count])).toBe(other ?? (isBurst(4) ? 'network_burst' : null))
        expect(judged([0, count, 0])).toBe(other ?? (isBurst(2) ? 'network_burst' : null))
        expect(judged([0, 0, count])).toBe(other ?? (isBurst(4) ? 'network_burst' : null))
      },
    ),
  )
})

test('D5: throw-away mail is known by its domain, under any of its subdomains', async () => {
  for (const mailbox of ['x@mailinator.com', 'x@team.mailinator.com', 'a@b@mailinator.com']) {
    expect([mailbox, await isDisposableMailbox(mailbox)]).toEqual([mailbox, true])
  }
  for (const mailbox of [
    'x@gmail.com',
    'x@example.org',
    'x@no-mailinator.example',
    'mailinator.com@example.org',
    'x',
    '',
  ]) {
    expect([mailbox, await isDisposableMailbox(mailbox)]).toEqual([mailbox, false])
  }
})

test('CR-2, RF-2: for each tier and 0 to 500 referrals, the missing ones reach the cap exactly', () => {
  for (const [tier, xp] of TIER_THRESHOLDS) {
    const { cap, per_referral } = TIER_ALLOWANCES[tier]
    for (let qualified = 0; qualified <= 500; qualified += 1) {
      const progress = progressTowardCap(xp, qualified)
      expect(progress).toMatchObject({ progress_tier: tier, per_referral, daily_cap: cap })
      expect(progress.daily_allowance).toBe(Math.min(BASE_ALLOWANCE + qualified * per_referral, cap))
      const needed = qualified + progress.missing_referrals
      expect(dailyAllowance(tier, needed)).toBe(cap)
      if (progress.missing_referrals > 0) expect(dailyAllowance(tier, needed - 1)).toBeLessThan(cap)
      else expect(progress.daily_allowance).toBe(cap)
    }
  }
})

test('RF-2: others see a first name, or only the initial of a name that was taken from the address', () => {
  expect(firstNameOf('ada', 'ada@example.org')).toBe('A')
  expect(firstNameOf('Ada Lovelace', 'ada@example.org')).toBe('Ada')
  expect(firstNameOf('  Grace   Hopper ', null)).toBe('Grace')
  expect(firstNameOf('grace.hopper', 'grace.hopper@example.org')).toBe('G')
  expect(firstNameOf('grace.hopper@example.org', 'grace.hopper@example.org')).toBe('G')
  expect(firstNameOf('', null)).toBe('')
  expect(firstNameOf('🦊 Fox', null)).toBe('🦊')
  expect([...firstNameOf('x'.repeat(80), null)]).toHaveLength(24)
})

test('RF-2: the referrer learns why a newcomer does not count, and of a review only that there is one', () => {
  expect(whyNotCounted('pending', null)).toBe('email_unconfirmed')
  expect(whyNotCounted('held', null)).toBe('in_review')
  expect(whyNotCounted('refused', 'loop')).toBe('loop')
  expect(whyNotCounted('qualified', null)).toBeNull()
})

test('AD-14: programs that look at links for others are no visitors', () => {
  const robots = [
    '',
    'Twitterbot/1.0',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Googlebot/2.1',
    'curl/8.5.0',
  ]
  for (const name of robots) expect([name, isRobot(name)]).toEqual([name, true])
  const browser =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
  expect(isRobot(browser)).toBe(false)
})
