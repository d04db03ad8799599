export { deleteOldNotices } from './delete-old-notices.ts'
export { type NoticeEvent, sendNotice } from './send-notice.ts'
