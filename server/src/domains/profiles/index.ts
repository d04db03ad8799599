export {
  countWithoutSecret,
  listWithSecret,
  lockWithoutSecret,
  setClaimSecrets,
} from './claim-secret-store.ts'
export {
  findProfiles,
  findReferredProfile,
  type MemberProfile,
  type ReferredProfile,
} from './find-profiles.ts'
export {
  connectImportedReferrers,
  countMissingReferrers,
  deleteImported,
  findMatches,
  findMatchesOfAll,
  findMissingIds,
  type ImportedRecord,
  insertImported,
  type KnownRecord,
  lockImported,
} from './import-store.ts'
export { mailboxOf } from './mailbox.ts'
export { matchesSearch } from './matches-search.ts'
export { foldRecord, hasMergedRecord, listWithAncestors, moveReferred } from './merge-store.ts'
export { findAuthors, findPeople, type People, searchPeople, type TextAuthor } from './people-store.ts'
export {
  claimRecord,
  clearEmail,
  countNewAccount,
  fillEmail,
  findRecordByCode,
  findRecordByEmail,
  findRecordById,
  findRecordOfMember,
  insertMember,
  isReferredBy,
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
export { markInvited, markingInvited, setClaimWaiting, setInvitedAt } from './waitlist-store.ts'
