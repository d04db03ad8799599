import { adRoutes } from '../domains/ads/routes.ts'
import { analyticsRoutes } from '../domains/analytics/admin-routes.ts'
import { announcementRoutes } from '../domains/announcements/routes.ts'
import { approvalRoutes } from '../domains/approvals/index.ts'
import { auditRoutes } from '../domains/audit/log/admin-routes.ts'
import { brandPictureRoutes } from '../domains/brand-pictures/admin-routes.ts'
import { type ChatNode, chatRoutes, findBudgetShare, findGuestShare } from '../domains/chat/index.ts'
import { contentRoutes } from '../domains/content/admin-routes.ts'
import { creditRoutes } from '../domains/credits/routes.ts'
import { identityRoutes } from '../domains/identity/routes.ts'
import { joiningRoutes } from '../domains/joining/routes.ts'
import { knowledgeRoutes } from '../domains/knowledge/routes.ts'
import { findMailShare } from '../domains/mail/index.ts'
import { mailRoutes } from '../domains/mail/routes.ts'
import { monitoringRoutes } from '../domains/monitoring/admin-routes.ts'
import { noticeRoutes } from '../domains/notices/routes.ts'
import { notificationRoutes } from '../domains/notifications/routes.ts'
import { preferencesRoutes } from '../domains/preferences/routes.ts'
import { privacyRoutes } from '../domains/privacy/routes.ts'
import { recoveryRoutes } from '../domains/recovery/routes.ts'
import { referralRoutes } from '../domains/referrals/routes.ts'
import { roleRoutes } from '../domains/roles/admin-routes.ts'
import { securityRoutes } from '../domains/security/admin-routes.ts'
import { settingsRoutes } from '../domains/settings/admin-routes.ts'
import { tokenRoutes } from '../domains/tokens/routes.ts'
import { userRoutes } from '../domains/users/admin-routes.ts'
import { waitlistRoutes } from '../domains/waitlist/routes.ts'
import { wayInRoutes } from '../domains/ways-in/routes.ts'
import { webhookRoutes } from '../domains/webhooks/admin-routes.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { approvalPorts } from './approval-ports.ts'
import { followReferredNewcomers } from './follow-newcomers.ts'
import { liveRoutes } from './live-routes.ts'

/** Creates the router, which maps every operation of the contract to the code that carries it out. */
export function createRouter(chatNode: ChatNode, liveHub: LiveHub) {
  return {
    identity: identityRoutes,
    preferences: preferencesRoutes,
    joining: joiningRoutes,
    waysIn: wayInRoutes,
    referrals: referralRoutes({ followNewcomers: followReferredNewcomers }),
    waitlist: waitlistRoutes,
    credits: creditRoutes,
    chat: chatRoutes(chatNode),
    knowledge: knowledgeRoutes,
    live: liveRoutes(liveHub),
    notices: noticeRoutes,
    privacy: privacyRoutes,
    recovery: recoveryRoutes,
    notifications: notificationRoutes,
    announcements: announcementRoutes,
    mail: mailRoutes,
    webhooks: webhookRoutes,
    content: contentRoutes,
    ads: adRoutes,
    brandPictures: brandPictureRoutes,
    settings: settingsRoutes,
    users: userRoutes,
    audit: auditRoutes,
    roles: roleRoutes,
    analytics: analyticsRoutes,
    monitoring: monitoringRoutes({ findBudgetShare, findGuestShare, findMailShare }),
    security: securityRoutes,
    approvals: approvalRoutes(approvalPorts),
    tokens: tokenRoutes,
  }
}
