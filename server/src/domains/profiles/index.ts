export {
  findProfiles,
  findReferredProfile,
  type MemberProfile,
  type ReferredProfile,
} from './find-profiles.ts'
export { mailboxOf } from './mailbox.ts'
export { matchesSearch } from './matches-search.ts'
export { foldRecord, hasMergedRecord, listWithAncestors, moveReferred } from './merge-store.ts'
export { findPeople, type People, searchPeople } from './people-store.ts'
export {
  claimRecord,
  clearEmail,
  countNewAccount,
  fillEmail,
  findRecordByCode,
  findRecordByEmail,
  findRecordById,
  insertMember,
  isReferredBy,
  lockAccount,
  lockOwnRecord,
  lockRecords,
  type MemberFields,
  markEmailConfirmed,
  type ProfileRecord,
  renameProfile,
  replaceProfileEmail,
  restoreEmail,
  setReferredBy,
} from './store.ts'
