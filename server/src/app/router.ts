import { type ChatNode, chatRoutes } from '../domains/chat/index.ts'
import { creditRoutes } from '../domains/credits/routes.ts'
import { identityRoutes } from '../domains/identity/routes.ts'
import { knowledgeRoutes } from '../domains/knowledge/routes.ts'
import { mailRoutes } from '../domains/mail/routes.ts'
import { membershipRoutes } from '../domains/membership/routes.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { liveRoutes } from './live-routes.ts'

/** Every operation of the contract with the code that carries it out. */
export function createRouter(chatNode: ChatNode, liveHub: LiveHub) {
  return {
    identity: identityRoutes,
    membership: membershipRoutes,
    credits: creditRoutes,
    chat: chatRoutes(chatNode),
    knowledge: knowledgeRoutes,
    live: liveRoutes(liveHub),
    mail: mailRoutes,
  }
}
