export { deleteOldNotices } from './delete-old-notices.ts'
export { type NoticeEvent, sendNotice, tellFormerAddress } from './send-notice.ts'
export { endPressedNotices } from './store.ts'
