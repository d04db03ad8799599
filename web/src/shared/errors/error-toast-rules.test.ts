import { describe, expect, test } from 'vitest'
import { CallError, type CallErrorCode } from '../../lib/api/call-error.ts'
import { type Attempt, type ErrorToastKey, errorToastKeyOf } from './error-toast-rules.ts'

const cases: [Attempt, CallErrorCode, number, ErrorToastKey][] = [
  ['sign_in', 'identity.invalid_credentials', 401, 'invalid_credentials'],
  ['sign_in', 'joining.code_not_activated', 404, 'no_account_found'],
  ['sign_in', 'joining.code_unknown', 404, 'invalid_referral_code'],
  ['activate', 'joining.code_unknown', 404, 'invalid_referral_code'],
  ['sign_in', 'identity.banned', 403, 'sign_in_refused'],
  ['sign_in', 'settings.maintenance', 503, 'sign_in_refused'],
  ['sign_in', 'limits.too_many_requests', 429, 'sign_in_refused'],
  ['sign_up', 'identity.weak_password', 422, 'sign_up_refused'],
  ['activate', 'joining.registration_closed', 403, 'sign_up_refused'],
  ['sign_in', 'network.lost', 0, 'sign_in_failed'],
  ['claim', 'limits.too_many_requests', 429, 'claim_not_sent'],
  ['claim', 'network.lost', 0, 'claim_not_sent'],
  ['sign_up', 'server.failed', 500, 'sign_up_failed'],
  ['activate', 'server.unavailable', 503, 'activation_failed'],
  ['sign_up', 'identity.email_taken', 409, 'email_already_registered'],
  ['activate', 'joining.email_required', 422, 'email_required'],
  ['activate', 'joining.email_in_other_record', 409, 'email_not_added'],
  ['activate', 'joining.account_exists_wrong_password', 409, 'account_exists_wrong_password'],
]

describe('AU-15: each toast of the catalogue under its own condition', () => {
  test.each(cases)('%s refused with %s (%i) shows %s', (attempt, code, status, key) => {
    expect(errorToastKeyOf(attempt, new CallError(code, status))).toBe(key)
  })

  test('an error in the page itself is an unexpected one', () => {
    expect(errorToastKeyOf('sign_in', new TypeError('x is undefined'))).toBe('unexpected')
  })
})

const sendCases: [CallErrorCode, number, ErrorToastKey][] = [
  ['credits.insufficient', 402, 'cannot_send'],
  ['network.lost', 0, 'credits_untracked'],
  ['server.unavailable', 503, 'credits_untracked'],
  ['credits.processing_failed', 500, 'credits_unprocessed'],
  ['server.failed', 500, 'credits_unprocessed'],
  ['settings.maintenance', 503, 'cannot_send'],
]

test.each(sendCases)('CH-8: sending that ends in %s (%i) shows %s', (code, status, key) => {
  expect(errorToastKeyOf('send', new CallError(code, status))).toBe(key)
})
