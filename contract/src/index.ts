import { chat } from './chat.ts'
import { credits } from './credits.ts'
import { identity } from './identity.ts'
import { knowledge } from './knowledge.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { membership } from './membership.ts'

/** Every operation of the product, by domain. */
export const contract = { identity, membership, credits, chat, knowledge, live, mail }
export type Contract = typeof contract
