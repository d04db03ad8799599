import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { spendDisclosure, spendMail } from '../../platform/limits/index.ts'
import {
  findCredential,
  hashPassword,
  judgePassword,
  markBrowser,
  requireStrongPassword,
} from '../identity/index.ts'
import { findRecordByCode, type ProfileRecord } from '../profiles/index.ts'
import { asReferralCode, readArrival } from '../referrals/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { refusalOfSecret } from './claim-secret.ts'
import type { ActivationInput, JoiningAnswer } from './joining-answer.ts'
import { isProviderRequired } from './proof/require-allowed-way.ts'
import { type StartMail, sendStartMail } from './send-start-mail.ts'

const CHECK_EMAIL: JoiningAnswer = { outcome: 'check_email' }

/**
 * Mails the link that claims a record to the record's own address, or, if it has none and the claim secret is right, to
 * the address in the form. The password counts only in this browser.
 */
export async function mailActivationLink(context: Context, input: ActivationInput): Promise<JoiningAnswer> {
  const { db } = context.runtime
  const brand = await readBrandInForce(context.runtime)
  await requireStrongPassword(input.password, { email: input.email ?? null, brand })
  const passwordHash = await hashPassword(input.password, context.network)
  const browserNonceHash = markBrowser(context)
  const record = await findRecordByCode(db.kysely, input.referral_code)
  const refusal = refusalOf(context, record, input)
  if (refusal) return tellWithinBudget(context, refusal)
  const email = record?.email ?? input.email
  if (!record || !email || !(await spendMail(context, email))) return CHECK_EMAIL
  const isStrong = (await judgePassword(input.password, { email, brand })).length === 0
  await sendStartMail(context, {
    template: await templateFor(context, email),
    link: {
      purpose: 'activate',
      recordId: record.id,
      email,
      ref: carriedRef(context, record, input.ref),
      passwordHash: isStrong ? passwordHash : null,
      claimSecretHash: record.claim_secret_hash,
      browserNonceHash,
    },
  })
  return CHECK_EMAIL
}

/** Returns the mail for an address: with the link only where a password is a way in that it still lacks. */
async function templateFor(context: Context, email: string): Promise<StartMail['template']> {
  if (await findCredential(context.runtime.db.kysely, { email })) return 'already_registered'
  return isProviderRequired(context, email) ? 'use_provider' : 'activate'
}

/** Returns the given code or that of the link visit, unless it is the one that invited them to their own record. */
function carriedRef(context: Context, record: ProfileRecord, given: string | undefined): string | undefined {
  const { ref } = readArrival(context, given)
  return ref === null || asReferralCode(ref) === record.referral_code ? undefined : ref
}

/**
 * Returns the reason why no mail can be sent, or null if one can. It discloses nothing of the record's own address, which
 * a visitor who has only the public code does not know.
 */
function refusalOf(context: Context, record: ProfileRecord | null, input: ActivationInput) {
  if (!record) return 'joining.code_unknown'
  if (record.auth_user_id) return 'joining.already_activated'
  if (record.email) return null
  if (!input.email) return 'joining.email_required'
  const refusal = refusalOfSecret(record, input.claim_secret)
  return refusal ?? (isProviderRequired(context, input.email) ? 'ways_in.provider_required' : null)
}

async function tellWithinBudget(
  context: Context,
  refusal: NonNullable<ReturnType<typeof refusalOf>>,
): Promise<JoiningAnswer> {
  if (await spendDisclosure(context)) throw new AppError(refusal)
  return CHECK_EMAIL
}
