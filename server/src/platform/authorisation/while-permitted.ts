import type { MemberContext } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'

/**
 * Yields the parts of a download, each after another check of everything that the request was authorised to do, so that
 * a ban or a lost permission cuts it off. Throws access.sign_in_required, access.denied.
 */
export async function* whilePermitted<Part>(
  context: MemberContext,
  parts: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    await inTransaction(context, async () => {})
    yield part
  }
}
