export { createAdmin } from './create-admin.ts'
export { deleteExpiredLinks } from './delete-expired-links.ts'
export { membershipInvariants } from './invariants.ts'
export { issueFirstAdminLink } from './issue-first-admin-link.ts'
