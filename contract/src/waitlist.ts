import { claimOperations, ownClaimOperations } from './waitlist/claims.ts'
import { importOperations } from './waitlist/imports.ts'
import { invitationOperations } from './waitlist/invitations.ts'
import { recordOperations } from './waitlist/records.ts'

/** Waitlist administration (RF-4, AD-14): records, imports, invitations and the review of claims. */
export const waitlist = {
  ...recordOperations,
  imports: importOperations,
  invitations: invitationOperations,
  claims: { ...ownClaimOperations, ...claimOperations },
}
