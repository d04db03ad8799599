import type { Passkey } from '@pepper/contract/identity/passkeys'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { presentPasskey } from './relying-party.ts'
import { listPasskeysOf } from './store.ts'

/** Lists the signed-in person's passkeys, oldest first. Throws access.sign_in_required. */
export async function listPasskeys(request: Context): Promise<{ passkeys: Passkey[] }> {
  const context = requireMember(request)
  const rows = await listPasskeysOf(context.runtime.db.kysely, context.actor.userId)
  return { passkeys: rows.map(presentPasskey) }
}
