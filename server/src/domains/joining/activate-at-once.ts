import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Credential,
  checkPassword,
  findCredential,
  hashPassword,
  requireStrongPassword,
} from '../identity/index.ts'
import { findRecordByCode, type ProfileRecord } from '../profiles/index.ts'
import { readArrival } from '../referrals/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { refusalOfSecret } from './claim-secret.ts'
import { enterAsMember, type SignedIn } from './enter-as-member.ts'
import type { JoiningFacts } from './facts.ts'
import { joinMember, lockToJoin } from './join-member.ts'
import type { ActivationInput } from './joining-answer.ts'
import { requireAllowedWay, requireNoProvider } from './proof/require-allowed-way.ts'

/**
 * Claims a record without any mail, as the documents describe: a loopback origin needs no protection from others.
 * If a claim secret was issued for the record, it is needed all the same. Throws the errors that the contract lists.
 */
export async function activateAtOnce(
  context: Context,
  input: ActivationInput,
  facts: JoiningFacts,
): Promise<SignedIn> {
  const { db } = context.runtime
  const record = await findRecordByCode(db.kysely, input.referral_code)
  if (!record) throw new AppError('joining.code_unknown')
  if (record.auth_user_id) return enterClaimed(context, record.auth_user_id, input.password)
  const email = record.email ?? input.email
  if (!email) throw new AppError('joining.email_required')
  requireIssuedSecret(record, input)
  requireNoProvider(context, email)
  const taken = await findCredential(db.kysely, { email })
  if (taken) throw await refusalOfTaken(context, taken, input.password)
  await requireStrongPassword(input.password, { email, brand: await readBrandInForce(context.runtime) })
  const passwordHash = await hashPassword(input.password, context.network)
  const joining = { ...joiningOf(record, email, passwordHash), arrival: readArrival(context, input.ref) }
  const joined = await db.transaction(async (tx) => {
    // Checked again under the record's lock: a secret may have been issued or replaced meanwhile.
    const { record: held } = await lockToJoin(tx, joining)
    if (held && !held.auth_user_id) requireIssuedSecret(held, input)
    return joinMember(tx, joining, facts)
  })
  return enterAsMember(context, joined)
}

/** Requires the claim secret if one was issued. Throws joining.claim_secret_required or joining.claim_secret_wrong. */
function requireIssuedSecret(record: ProfileRecord, { claim_secret }: ActivationInput): void {
  if (record.claim_secret_hash === null) return
  const refusal = refusalOfSecret(record, claim_secret)
  if (refusal) throw new AppError(refusal)
}

function joiningOf(record: ProfileRecord, email: string, passwordHash: string) {
  return {
    via: 'activation' as const,
    email,
    displayName: null,
    passwordHash,
    isEmailVerified: false,
    recordId: record.id,
    role: 'user' as const,
  }
}

/** Signs in to a record that already has its account, if the password is right, as the documents' flow does. */
async function enterClaimed(context: Context, userId: string, password: string): Promise<SignedIn> {
  const credential = await findCredential(context.runtime.db.kysely, { userId })
  if (!(await checkPassword(context, credential, password))) {
    throw new AppError('joining.account_exists_wrong_password')
  }
  if (!credential || credential.isBanned) throw new AppError('joining.already_activated')
  await requireAllowedWay(context, { userId, email: credential.email })
  return enterAsMember(context, { userId, sessionEpoch: credential.sessionEpoch, referral: 'none' })
}

/** Returns the refusal for an address that has an account with another profile, to which no record can be added. */
async function refusalOfTaken(context: Context, taken: Credential, password: string): Promise<AppError> {
  const isOwn = await checkPassword(context, taken, password)
  return new AppError(isOwn ? 'identity.email_taken' : 'joining.account_exists_wrong_password')
}
