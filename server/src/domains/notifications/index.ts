export { broadcastAnnouncement } from './broadcast-announcement.ts'
export { cleanUpNotifications } from './clean-up.ts'
export { countUnread } from './count-unread.ts'
export { deliverNotification } from './deliver-notification.ts'
export { notifyOfMailTotal } from './notify-of-mail-total.ts'
export { notifyOfModelBudget } from './notify-of-model-budget.ts'
export {
  notifyApprovers,
  notifyOfDataExport,
  notifyOfDeletion,
  notifyOfGift,
  notifyOfNewDevice,
  notifyOfPasswordChange,
  notifyOfReferral,
  notifyOfRoleChange,
  notifyOfSecondFactor,
  notifyOfSignInLink,
  notifyOfSuspicion,
  notifyOfTier,
  notifyRequester,
  takeBackDeletion,
} from './on-events.ts'
export { readInboxVersions } from './read-inbox-versions.ts'
export { sendDue } from './send-due.ts'
