import type { ErrorCode } from '@pepper/contract/errors'
import { UUID } from '@pepper/contract/text/uuid'
import { CallError } from '../../lib/api/call-error.ts'
// The refusal below is none of the server, which would wait for its message.
import '../../shared/errors/error-messages.ts'

/** Returns an id from an address. Throws the error of an unknown one where it cannot be an id at all. */
export function idOf(text: string, notFound: ErrorCode): string {
  if (!UUID.test(text)) throw new CallError(notFound, 404)
  return text
}
