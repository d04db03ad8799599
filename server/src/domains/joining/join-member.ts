import type { ReferralOutcome } from '@pepper/contract/joining'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { recordAudit } from '../audit/index.ts'
import { openCreditAccount } from '../credits/index.ts'
import { createAccount } from '../identity/index.ts'
import {
  claimRecord,
  countNewAccount,
  findRecordByCode,
  findRecordByEmail,
  findRecordById,
  insertMember,
  isReferredBy,
  lockRecords,
  type ProfileRecord,
  setReferredBy,
} from '../profiles/index.ts'
import { awardXp } from '../progress/index.ts'
import {
  type Arrival,
  asReferralCode,
  connectReferral,
  lockReferrers,
  payWaitingReferrals,
} from '../referrals/index.ts'
import { setRoleWithin } from '../roles/index.ts'
import type { JoiningFacts } from './facts.ts'
import { settleInvitationOf } from './invitations/store.ts'

export interface Joining {
  /** `created` by an administrator, who has proven nothing about the address and records the audit entry. */
  via: 'sign_up' | 'activation' | 'invitation' | 'created' | 'operator'
  email: string
  displayName: string | null
  /** Null for a person who signs in another way. */
  passwordHash: string | null
  isEmailVerified: boolean
  /** The record to claim; null means the unclaimed record of this email, or a new one. */
  recordId: string | null
  /**
   * For an activation, the record as it was when the activation began: another address or claim secret since then ends
   * it.
   */
  begunWith?: { email: string; claimSecretHash: string | null }
  /** How the person came, with the referral code that counts. */
  arrival: Arrival
  role: BuiltInRole
}

export interface Joined {
  userId: string
  /** The epoch of a new account. */
  sessionEpoch: 0
  recordId: string
  referral: ReferralOutcome
}

interface Found {
  record: ProfileRecord | null
  /** The record of the named referrer; null if the code is unknown. */
  referrer: ProfileRecord | null
  /** Whether a code or an imported referrer was named at all. */
  isReferrerNamed: boolean
}

const NO_RECORD: Found = { record: null, referrer: null, isReferrerNamed: false }

/**
 * Creates a member, all or nothing in the caller's transaction: account, waitlist row, credit account, XP, referral and
 * its rewards, the day's count, event and audit (D2 and D5). The caller has proven the address, or is on a loopback
 * origin; an account that an administrator creates leaves the record of its address unclaimed until the proof. Throws
 * identity.email_taken, joining.already_activated, joining.daily_limit_reached, joining.code_unknown,
 * joining.link_invalid.
 */
export async function joinMember(tx: Transaction, joining: Joining, facts: JoiningFacts): Promise<Joined> {
  const locked = await findAndLock(tx, joining)
  const isEmailWithheld = joining.via === 'created' && locked.record !== null
  const found = isEmailWithheld ? NO_RECORD : locked
  const { record } = found
  const { email, displayName, passwordHash, isEmailVerified } = joining
  const name = displayName ?? record?.full_name ?? email.split('@')[0] ?? ''
  const userId = await createAccount(tx, { email, name, passwordHash, isEmailVerified, now: facts.now })
  const fields = { userId, email, displayName, isEmailVerified, now: facts.now }
  const member = record
    ? await claimRecord(tx, record.id, fields)
    : await insertMember(tx, { ...fields, isEmailWithheld })
  await openCreditAccount(tx, userId, facts)
  if (record) await awardForRecord(tx, userId, record, facts)
  const referral = await decideReferral(tx, joining, { ...found, member, userId }, facts)
  if (record) await payWaitingReferrals(tx, { id: member.id, userId }, facts)
  if (joining.via !== 'operator') await countAgainstDay(tx, facts)
  await settleInvitationOf(tx, { email, userId, now: facts.now })
  const joined = { userId, sessionEpoch: 0, recordId: member.id, referral } as const
  await tellOthers(tx, joining, joined, facts)
  return joined
}

/**
 * Locks the record to claim and its referrer, both in one order. Code that uses up a link of the record does this
 * first, because code that ends such links holds the record.
 */
export async function lockToJoin(
  tx: Transaction,
  joining: Pick<Joining, 'recordId' | 'email' | 'arrival'>,
): Promise<Found> {
  const { recordId, email, arrival } = joining
  const found = recordId ? await findRecordById(tx, recordId) : await findRecordByEmail(tx, email)
  const byCode = await findByCode(tx, arrival, found)
  const referrerId = found?.referred_by ?? byCode?.id ?? null
  const ids = [found?.id ?? null, referrerId]
  const locked = await lockRecords(tx, ids)
  await lockReferrers(tx, ids)
  const record = (found && locked.get(found.id)) ?? null
  const referrer = (referrerId && locked.get(referrerId)) || null
  const isReferrerNamed = referrerId !== null || arrival.isGiven
  const isGone = (found && !record) || (referrerId && !referrer)
  // A merge was committed meanwhile: codes and referrers lead to the member now.
  if (isGone || record?.referred_by !== found?.referred_by) return lockToJoin(tx, joining)
  return { record, referrer, isReferrerNamed }
}

/** Finds and locks the same, and requires that the record can still be claimed. */
async function findAndLock(tx: Transaction, joining: Joining): Promise<Found> {
  const found = await lockToJoin(tx, joining)
  const { record } = found
  const { recordId } = joining
  // An undone import deleted it meanwhile.
  if (recordId && !record) throw new AppError('joining.code_unknown')
  if (record?.auth_user_id) {
    throw new AppError(recordId ? 'joining.already_activated' : 'identity.email_taken')
  }
  if (record && !isAsBegun(record, joining)) throw new AppError('joining.link_invalid')
  return found
}

/**
 * Returns whether the record is as it was when the activation began. A record with an address is claimed by proving
 * that address, one without by its present claim secret.
 */
function isAsBegun(record: ProfileRecord, { begunWith }: Joining): boolean {
  if (!begunWith) return true
  if (record.email !== null) return record.email === begunWith.email
  return record.claim_secret_hash !== null && record.claim_secret_hash === begunWith.claimSecretHash
}

/**
 * Finds the record whose code the person came with. A visit by the link that invited them to their own record names no
 * referrer.
 */
async function findByCode(
  tx: Transaction,
  { ref, isGiven }: Arrival,
  own: ProfileRecord | null,
): Promise<ProfileRecord | null> {
  const code = ref === null ? null : asReferralCode(ref)
  const record = code === null ? null : await findRecordByCode(tx, code)
  return record?.id === own?.id && !isGiven ? null : record
}

/** Decides the outcome of the referral. If it is not refused, the record names its referrer. */
async function decideReferral(
  tx: Transaction,
  { isEmailVerified, arrival, email }: Joining,
  found: Found & { member: ProfileRecord; userId: string },
  facts: JoiningFacts,
): Promise<ReferralOutcome> {
  const { record, referrer, isReferrerNamed, member, userId } = found
  const outcome = await connectReferral(
    tx,
    {
      newcomer: { id: member.id, userId, mailbox: member.mailbox ?? email, isVerified: isEmailVerified },
      referrer: referrer && { id: referrer.id, userId: referrer.auth_user_id, mailbox: referrer.mailbox },
      isNamed: isReferrerNamed,
      isLoop: record !== null && referrer !== null && (await isReferredBy(tx, referrer.id, record.id)),
      arrival,
    },
    facts,
  )
  if (referrer && ACCEPTED.has(outcome)) await setReferredBy(tx, member.id, referrer.id)
  return outcome
}

const ACCEPTED: ReadonlySet<ReferralOutcome> = new Set(['connected', 'pending', 'held'])

/** Awards the XP of an imported record, and the reward for activating it. */
async function awardForRecord(
  tx: Transaction,
  userId: string,
  record: ProfileRecord,
  { settings, now }: JoiningFacts,
): Promise<void> {
  await awardXp(tx, { userId, amount: record.xp, cause: 'import', now })
  await awardXp(tx, { userId, amount: settings.xp_activation, cause: 'activation', now })
}

async function countAgainstDay(tx: Transaction, { settings, now, timeZone }: JoiningFacts): Promise<void> {
  const isWithin = await countNewAccount(tx, { now, timeZone, limit: settings.max_users_per_day })
  if (!isWithin) throw new AppError('joining.daily_limit_reached')
}

async function tellOthers(
  tx: Transaction,
  { via, role, email }: Joining,
  { userId, recordId, referral }: Joined,
  { origin, now }: JoiningFacts,
): Promise<void> {
  await recordEvent(tx, 'joining.joined', { user_id: userId, via })
  if (role !== 'user') await setRoleWithin(tx, { actorId: null, userId, role, origin, now })
  if (via === 'created') return
  await recordAudit(tx, {
    action: 'user.joined',
    actorId: via === 'operator' ? null : userId,
    target: { type: 'user', id: userId },
    origin,
    details: { via, record_id: recordId, referral },
    personal: { email },
    now,
  })
}
