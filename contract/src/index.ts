import { chat } from './chat.ts'
import { claims } from './claims.ts'
import { credits } from './credits.ts'
import { ecosystem } from './ecosystem.ts'
import { identity } from './identity.ts'
import { knowledge } from './knowledge.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { membership } from './membership.ts'
import { waitlist } from './membership-admin.ts'
import { referrals } from './referrals.ts'

/** Every operation of the product, by domain. */
export const contract = {
  identity,
  membership,
  referrals,
  claims,
  waitlist,
  credits,
  chat,
  knowledge,
  live,
  mail,
  ecosystem,
}
export type Contract = typeof contract
