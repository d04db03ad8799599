export { cleanUpNotices } from './clean-up.ts'
export { mailLink } from './mail-link.ts'
export { type NoticeEvent, sendNotice, tellFormerAddress } from './send-notice.ts'
export { endPressedNotices } from './store.ts'
