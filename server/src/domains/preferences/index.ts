export { chooseLocale } from './choose-locale.ts'
export { setAnnouncementMails } from './set-announcement-mails.ts'
export { findPreferences } from './store.ts'
