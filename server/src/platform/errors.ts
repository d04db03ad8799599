import { type ErrorCode, type ErrorData, errorCatalogue } from '@pepper/contract/errors'

type AccessCode =
  | 'access.sign_in_required'
  | 'access.denied'
  | 'access.second_factor_needed'
  | 'access.network_not_allowed'

/** A refusal that the contract defines: its code determines the HTTP status and the message. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly data: ErrorData<C>

  constructor(code: C, ...data: ErrorData<C> extends undefined ? [] : [ErrorData<C>]) {
    super(errorCatalogue[code].message)
    this.name = 'AppError'
    this.code = code
    this.data = data[0] as ErrorData<C>
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** A refusal of access. It names the person who was refused, because the request names no person for an API key. */
export class AccessError extends AppError<AccessCode> {
  readonly userId: string | null

  constructor(code: AccessCode, userId: string | null) {
    super(code)
    this.userId = userId
  }
}

/** Returns whether `error` is a violation of the named constraint, so that a store can turn it into an error code. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
