import { oc } from '@orpc/contract'
import { fails } from './errors.ts'

interface OperationMeta {
  /** Set where an operation only reads but is no GET: its input is too large or too secret for an address. */
  isRead?: boolean
}

/** Any operation: its request may be malformed or rate limited, or the server may fail. */
export const operation = oc
  .$meta<OperationMeta>({})
  .errors(
    fails(
      'request.invalid',
      'request.too_large',
      'request.too_slow',
      'request.unsupported_type',
      'request.cross_site',
      'limits.too_many_requests',
      'server.failed',
      'server.unavailable',
    ),
  )

/**
 * An operation for signed-in people with the permission that it names. Administrators who have gone without a second factor for
 * longer than they may are refused by access.second_factor_needed (decision 055), and from other networks than those allowed by
 * access.network_not_allowed (decision 071).
 */
export const memberOperation = operation.errors(
  fails(
    'access.sign_in_required',
    'access.denied',
    'access.second_factor_needed',
    'access.network_not_allowed',
    'identity.banned',
  ),
)

/**
 * An operation that asks for the password again if it was given longer than REAUTHENTICATION_MINUTES ago: call
 * identity.reauthenticate, then repeat the operation (decision 050).
 */
export const reauthenticatedOperation = memberOperation.errors(fails('access.reauthentication_required'))
