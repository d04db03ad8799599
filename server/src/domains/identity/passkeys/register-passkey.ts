import { randomUUID } from 'node:crypto'
import type { NewPasskey, Passkey } from '@pepper/contract/identity/passkeys'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { lockAccount } from '../account-store.ts'
import { listFactorMethods } from '../second-factor/factor-methods.ts'
import { issueRecoveryCodes } from '../second-factor/issue-recovery-codes.ts'
import { recordFactorChange } from '../second-factor/record-factor-change.ts'
import { useChallenge } from './challenges.ts'
import { presentPasskey } from './relying-party.ts'
import { PASSKEYS_MAX } from './start-registration.ts'
import { countPasskeys, insertPasskey } from './store.ts'
import { verifyNewPasskey } from './verify-answer.ts'

/**
 * Stores a new passkey of the signed-in person. It signs in by itself, and from now on a password needs a second
 * factor; the first factor of an account brings recovery codes. Throws access.sign_in_required,
 * access.reauthentication_required, identity.passkey_refused, identity.too_many_passkeys.
 */
export async function registerPasskey(
  request: Context,
  input: { name: string; passkey: NewPasskey },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const { userId } = actor
  const clientData = input.passkey.client_data
  const challenge = await useChallenge(context, { clientData, purpose: 'registration' })
  if (challenge === null) throw new AppError('identity.passkey_refused')
  const verified = await verifyNewPasskey(runtime, { passkey: input.passkey, challenge })
  if (verified === null) throw new AppError('identity.passkey_refused')
  const { name } = input
  const { transports } = input.passkey
  const row = { ...verified, id: randomUUID(), userId, transports, name, now: runtime.clock.now() }
  const codes = await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw new AppError('identity.too_many_passkeys')
    const isFirstFactor = (await listFactorMethods(tx, userId)).length === 0
    if (!(await insertPasskey(tx, row))) throw new AppError('identity.passkey_refused')
    await recordFactorChange(tx, context, { change: 'passkey_added', personal: { name } })
    return isFirstFactor ? issueRecoveryCodes(tx, userId) : null
  })
  const passkey = presentPasskey({ ...row, created_at: row.now, last_used_at: null })
  return { passkey, recovery_codes: codes }
}
