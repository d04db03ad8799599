export { chooseLocale } from './choose-locale.ts'
export { setAnnouncementMails } from './set-announcement-mails.ts'
export { readPreferences } from './store.ts'
