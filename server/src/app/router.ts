import { type ChatNode, chatRoutes } from '../domains/chat/index.ts'
import { creditRoutes } from '../domains/credits/routes.ts'
import { ecosystemRoutes } from '../domains/ecosystem/admin-routes.ts'
import { identityRoutes } from '../domains/identity/routes.ts'
import { knowledgeRoutes } from '../domains/knowledge/routes.ts'
import { mailRoutes } from '../domains/mail/routes.ts'
import { waitlistRoutes } from '../domains/membership/admin-routes.ts'
import { claimRoutes } from '../domains/membership/index.ts'
import { membershipRoutes } from '../domains/membership/routes.ts'
import { referralRoutes } from '../domains/referrals/routes.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { followReferredNewcomers } from './follow-newcomers.ts'
import { liveRoutes } from './live-routes.ts'

/** Every operation of the contract with the code that carries it out. */
export function createRouter(chatNode: ChatNode, liveHub: LiveHub) {
  return {
    identity: identityRoutes,
    membership: membershipRoutes,
    referrals: referralRoutes({ followNewcomers: followReferredNewcomers }),
    claims: claimRoutes,
    waitlist: waitlistRoutes,
    credits: creditRoutes,
    chat: chatRoutes(chatNode),
    knowledge: knowledgeRoutes,
    live: liveRoutes(liveHub),
    mail: mailRoutes,
    ecosystem: ecosystemRoutes,
  }
}
