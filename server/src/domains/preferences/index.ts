export { chooseLocale } from './choose-locale.ts'
export { readLanguage } from './read-language.ts'
export { setAnnouncementMails } from './set-announcement-mails.ts'
export { readPreferences } from './store.ts'
