import { claimOperations, ownClaimOperations } from './claims.ts'
import { importOperations } from './imports.ts'
import { invitationOperations } from './invitations.ts'
import { recordOperations } from './records.ts'

/** Waitlist administration (RF-4, AD-14): records, imports, invitations and the review of claims. */
export const waitlist = {
  ...recordOperations,
  imports: importOperations,
  invitations: invitationOperations,
  claims: { ...ownClaimOperations, ...claimOperations },
}
