export { chooseLocale } from './choose-locale.ts'
export { findPreferences } from './find-preferences.ts'
export { setAnnouncementMails } from './set-announcement-mails.ts'
