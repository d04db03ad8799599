export { broadcastAnnouncement } from './broadcast-announcement.ts'
export { cleanUpNotifications } from './clean-up.ts'
export { countUnread } from './count-unread.ts'
export { deliverNotification } from './deliver-notification.ts'
export {
  tellApprovers,
  tellDataExport,
  tellDeletion,
  tellGift,
  tellNewDevice,
  tellPasswordChange,
  tellReferral,
  tellRequester,
  tellRoleChange,
  tellSecondFactor,
  tellSignInLink,
  tellSuspicion,
  tellTier,
} from './on-events.ts'
export { readInboxVersions } from './read-inbox-versions.ts'
export { sendDue } from './send-due.ts'
export { tellMailTotal } from './tell-mail-total.ts'
export { tellModelBudget } from './tell-model-budget.ts'
