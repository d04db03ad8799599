import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { WeakPasswordReason } from '@pepper/contract/errors'
import { PASSWORD_MIN_CHARACTERS } from '@pepper/contract/password-rules'
import { CallError, type CallErrorCode, dataOf } from './call-error.ts'
import { type Attempt, type ErrorToastKey, errorToastKeyOf } from './error-toast-rules.ts'

/** The words of every code that a call can end in: what happened, and what to do. */
const words: Record<CallErrorCode, MessageDescriptor> = {
  'network.lost': msg`The server cannot be reached. Check your connection and try again.`,
  'request.invalid': msg`Something in that was not right. Please check and try again.`,
  'request.too_large': msg`That is too long. Please shorten it and try again.`,
  'request.unsupported_type': msg`The page is out of date. Please reload it.`,
  'request.cross_site': msg`The page was opened under another address. Please reload it.`,
  'request.not_found': msg`The page is out of date. Please reload it.`,
  'server.failed': msg`Something went wrong on our side. Please try again.`,
  'server.unavailable': msg`The service is busy or restarting. Please try again in a moment.`,
  'limits.too_many_requests': msg`Too many attempts. Please wait a little and try again.`,
  'access.sign_in_required': msg`Your session has ended. Please sign in again.`,
  'access.denied': msg`You do not have permission to do this.`,
  'access.user_not_found': msg`This person was not found.`,
  'access.own_role': msg`You cannot change your own role.`,
  'access.role_too_high': msg`That role is above your own.`,
  'access.last_super_admin': msg`The last super admin has to stay one.`,
  'identity.invalid_credentials': msg`Wrong email or password. Please check and try again.`,
  'identity.banned': msg`This account is suspended. Please contact support.`,
  'identity.email_unconfirmed': msg`Please confirm your email address first: the link is in your inbox.`,
  'identity.weak_password': msg`The password is too weak. Please choose another one.`,
  'identity.email_taken': msg`Email already registered. Use Sign In.`,
  'membership.code_unknown': msg`The referral code you entered was not found. Please check and try again.`,
  'membership.code_not_activated': msg`No account found. Use Activate with your referral code.`,
  'membership.already_activated': msg`This referral code is activated already. Use Sign In.`,
  'membership.email_required': msg`This referral code doesn't have an email. Please provide an email in the form above.`,
  'membership.claim_secret_required': msg`This record has no email. Enter the claim secret that you were given.`,
  'membership.claim_secret_wrong': msg`The claim secret is not right, or it was used already.`,
  'membership.account_exists_wrong_password': msg`An account exists but the password is incorrect. Try signing in or contact support.`,
  'membership.link_invalid': msg`This link was used, has expired or is not valid. Please ask for a new one.`,
  'membership.registration_closed': msg`Registration is closed at the moment. Please come back later.`,
  'membership.daily_limit_reached': msg`No more accounts can be made today. Please try again tomorrow.`,
  'membership.record_not_found': msg`This waitlist record was not found.`,
  'membership.record_has_email': msg`This record has an email address: it is activated by mail, without a claim secret.`,
  'membership.record_has_no_email': msg`This record has no email address to write to.`,
  'membership.invited_recently': msg`This record was invited less than a day ago. Please wait before writing again.`,
  'membership.import_not_found': msg`This import was not found.`,
  'membership.import_too_large': msg`The file is too large. Split it and import the parts.`,
  'membership.import_unreadable': msg`The file cannot be read as a table. Please check it and try again.`,
  'membership.import_settled': msg`This import was applied or discarded already.`,
  'membership.import_not_undoable': msg`This import cannot be undone.`,
  'membership.claim_not_found': msg`This claim was not found.`,
  'membership.claim_not_possible': msg`This record cannot be claimed by this account.`,
  'membership.claim_decided': msg`This claim was decided or withdrawn already.`,
  'referrals.not_found': msg`This referral was not found.`,
  'referrals.not_held': msg`This referral is not waiting for a decision.`,
  'ecosystem.not_configured': msg`No webhook of the sister platform is configured on this server.`,
  'ecosystem.delivery_not_found': msg`This delivery was not found.`,
  'ecosystem.delivered_already': msg`The sister platform has this event already.`,
  'settings.mail_off': msg`Email notifications are switched off in the settings, so nothing is sent.`,
  'settings.maintenance': msg`We are in maintenance. Please come back a little later.`,
  'credits.insufficient': msg`You have no credits remaining. Credits reset daily.`,
  'credits.safety_limit': msg`The daily safety limit for unlimited accounts is reached. It resets at midnight.`,
  'credits.processing_failed': msg`Unable to process credit usage. Please try again.`,
  'credits.transaction_not_found': msg`This entry was not found.`,
  'chat.session_not_found': msg`This chat was not found.`,
  'chat.turn_not_found': msg`This message was not found. Please reload the chat.`,
  'chat.message_id_taken': msg`The message could not be sent. Please send it again.`,
  'chat.retry_not_possible': msg`Only the last message of a chat can be retried.`,
  'chat.guest_limit_reached': msg`The guest limit of today is used up. Please sign in.`,
}

const weaknesses: Record<WeakPasswordReason, MessageDescriptor> = {
  length: msg`It is too short: at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  common: msg`It is one of the passwords that everybody tries first.`,
  contains_email: msg`It contains your email address.`,
  contains_product: msg`It contains the name of this product.`,
}

/** A sentence or two for any error: what happened and what to do. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred. Please try again.`
  const weak = dataOf(error, 'identity.weak_password')
  if (weak) return [i18n._(words[error.code as CallErrorCode]), ...weakPasswordTexts(weak.reasons)].join(' ')
  const limited = dataOf(error, 'limits.too_many_requests')
  if (limited) return waitText(limited.retry_after_seconds)
  return i18n._(words[error.code] ?? words['server.failed'])
}

/** Why a password is too weak, one sentence a reason (AU-7). */
export function weakPasswordTexts(reasons: readonly WeakPasswordReason[]): string[] {
  return reasons.map((reason) => i18n._(weaknesses[reason]))
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 0) return i18n._(words['limits.too_many_requests'])
  if (seconds < 60) return t`Too many attempts. Please try again in ${seconds} s.`
  return t`Too many attempts. Please try again in ${minutes} min.`
}

/** Title and text of the toast for an error, as the documents' catalogue has it (AU-15, CH-8). */
export function errorToast(attempt: Attempt, error: unknown): { title: string; text: string } {
  return toasts[errorToastKeyOf(attempt, error)](error)
}

const toasts: Record<ErrorToastKey, (error: unknown) => { title: string; text: string }> = {
  invalid_credentials: (error) => ({ title: t`Invalid Credentials`, text: errorText(error) }),
  no_account_found: (error) => ({ title: t`No Account Found`, text: errorText(error) }),
  invalid_referral_code: (error) => ({ title: t`Invalid Referral Code`, text: errorText(error) }),
  email_required: (error) => ({ title: t`Email Required`, text: errorText(error) }),
  account_exists_wrong_password: (error) => ({
    title: t`Account Exists - Wrong Password`,
    text: errorText(error),
  }),
  email_already_registered: (error) => ({ title: t`Email Already Registered`, text: errorText(error) }),
  sign_in_refused: (error) => ({ title: t`Sign In Failed`, text: errorText(error) }),
  sign_up_refused: (error) => ({ title: t`Sign Up Failed`, text: errorText(error) }),
  sign_in_failed: () => ({ title: t`Sign-in Failed`, text: t`Sign-in failed. Please try again.` }),
  sign_up_failed: () => ({ title: t`Sign-up Failed`, text: t`Sign-up failed. Please try again.` }),
  activation_failed: () => ({ title: t`Activation Failed`, text: t`Activation failed. Please try again.` }),
  cannot_send: (error) => ({ title: t`Cannot Send Message`, text: errorText(error) }),
  credits_untracked: () => ({
    title: t`Credit System Error`,
    text: t`Unable to track credit usage. Please try again.`,
  }),
  credits_unprocessed: () => ({
    title: t`Credit System Error`,
    text: t`Unable to process credit usage. Please try again.`,
  }),
  unexpected: () => ({
    title: t`Unexpected Error`,
    text: t`An unexpected error occurred. Please try again.`,
  }),
}
