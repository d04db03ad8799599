import { CallError } from '../../lib/api/call-error.ts'

/** The action of a person during which an error occurred. */
export type Attempt = 'sign_in' | 'activate' | 'sign_up' | 'claim' | 'send'

/** A toast of the documents' catalogue, one for each condition (D2). */
export type ErrorToastKey =
  | 'invalid_credentials'
  | 'no_account_found'
  | 'invalid_referral_code'
  | 'email_required'
  | 'account_exists_wrong_password'
  | 'email_already_registered'
  | 'email_not_added'
  | 'sign_in_refused'
  | 'sign_up_refused'
  | 'sign_in_failed'
  | 'sign_up_failed'
  | 'activation_failed'
  | 'claim_not_sent'
  | 'cannot_send'
  | 'credits_untracked'
  | 'credits_unprocessed'
  | 'unexpected'

const OWN_TOAST: Partial<Record<string, ErrorToastKey>> = {
  'identity.invalid_credentials': 'invalid_credentials',
  'joining.code_not_activated': 'no_account_found',
  'joining.code_unknown': 'invalid_referral_code',
  'joining.email_required': 'email_required',
  'joining.account_exists_wrong_password': 'account_exists_wrong_password',
  'identity.email_taken': 'email_already_registered',
  'joining.email_in_other_record': 'email_not_added',
}

const REFUSED: Record<Attempt, ErrorToastKey> = {
  sign_in: 'sign_in_refused',
  activate: 'sign_up_refused',
  sign_up: 'sign_up_refused',
  claim: 'claim_not_sent',
  send: 'cannot_send',
}

const FAILED: Record<Attempt, ErrorToastKey> = {
  sign_in: 'sign_in_failed',
  activate: 'activation_failed',
  sign_up: 'sign_up_failed',
  claim: 'claim_not_sent',
  send: 'credits_unprocessed',
}

/** Chooses the toast of the catalogue for an error (AU-15, CH-8). */
export function errorToastKeyOf(attempt: Attempt, error: unknown): ErrorToastKey {
  if (!(error instanceof CallError)) return 'unexpected'
  if (attempt === 'send' && isUnreachable(error)) return 'credits_untracked'
  const own = attempt === 'send' ? undefined : OWN_TOAST[error.code]
  return own ?? (isFailure(error) ? FAILED : REFUSED)[attempt]
}

function isUnreachable({ code }: CallError): boolean {
  return code === 'network.lost' || code === 'server.unavailable'
}

/** Checks whether the server could not be reached or failed, rather than refused for a reason that it states. */
function isFailure(error: CallError): boolean {
  if (error.code === 'settings.maintenance') return false
  return error.status === 0 || error.status >= 500
}
