import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { fileOfParts } from '../../platform/http/file-of-parts.ts'
import { approveClaim } from './claims/approve-claim.ts'
import { listClaims } from './claims/list-claims.ts'
import { listOwnClaims } from './claims/list-own-claims.ts'
import { rejectClaim } from './claims/reject-claim.ts'
import { requestClaim } from './claims/request-claim.ts'
import { withdrawClaim } from './claims/withdraw-claim.ts'
import { applyImport } from './imports/apply-import.ts'
import { discardImport } from './imports/discard-import.ts'
import { exportRejectedLines } from './imports/export-rejected-lines.ts'
import { getImport } from './imports/get-import.ts'
import { issueImportSecrets } from './imports/issue-import-secrets.ts'
import { listImports } from './imports/list-imports.ts'
import { listRejectedLines } from './imports/list-rejected-lines.ts'
import { previewImport } from './imports/preview-import.ts'
import { undoImport } from './imports/undo-import.ts'
import { inviteRecord } from './invitations/invite-record.ts'
import { inviteRecords } from './invitations/invite-records.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { previewInvitations } from './invitations/preview-invitations.ts'
import { readInvitationProgress } from './invitations/read-invitation-progress.ts'
import { countWaitlistRecords } from './records/count-records.ts'
import { exportWaitlist } from './records/export-waitlist.ts'
import { getWaitlistRecord } from './records/get-record.ts'
import { issueClaimSecret } from './records/issue-claim-secret.ts'
import { listWaitlistRecords } from './records/list-records.ts'

const os = implement(contract.waitlist).$context<Context>().use(translateErrors)

/**
 * The routes of waitlist administration and of a member's own claims. `export` is here only for completeness;
 * `app/mount-routes` streams it.
 */
export const waitlistRoutes = os.router({
  records: os.records.handler(({ context, input }) => listWaitlistRecords(context, input)),
  counts: os.counts.handler(({ context }) => countWaitlistRecords(context)),
  record: os.record.handler(({ context, input }) => getWaitlistRecord(context, input)),
  export: os.export.handler(async ({ context, input }) => fileOfParts(await exportWaitlist(context, input))),
  issueClaimSecret: os.issueClaimSecret.handler(({ context, input }) => issueClaimSecret(context, input)),
  imports: {
    preview: os.imports.preview.handler(({ context, input }) => previewImport(context, input)),
    apply: os.imports.apply.handler(({ context, input }) => applyImport(context, input)),
    discard: os.imports.discard.handler(({ context, input }) => discardImport(context, input)),
    undo: os.imports.undo.handler(({ context, input }) => undoImport(context, input)),
    list: os.imports.list.handler(({ context, input }) => listImports(context, input)),
    get: os.imports.get.handler(({ context, input }) => getImport(context, input)),
    rejected: os.imports.rejected.handler(({ context, input }) => listRejectedLines(context, input)),
    rejectedFile: os.imports.rejectedFile.handler(async ({ context, input }) =>
      fileOfParts(await exportRejectedLines(context, input)),
    ),
    issueClaimSecrets: os.imports.issueClaimSecrets.handler(({ context, input }) =>
      issueImportSecrets(context, input),
    ),
  },
  invitations: {
    preview: os.invitations.preview.handler(({ context, input }) => previewInvitations(context, input)),
    sendMany: os.invitations.sendMany.handler(({ context, input }) => inviteRecords(context, input)),
    send: os.invitations.send.handler(({ context, input }) => inviteRecord(context, input)),
    list: os.invitations.list.handler(({ context, input }) => listInvitations(context, input)),
    progress: os.invitations.progress.handler(({ context, input }) => readInvitationProgress(context, input)),
  },
  claims: {
    request: os.claims.request.handler(({ context, input }) => requestClaim(context, input)),
    mine: os.claims.mine.handler(({ context }) => listOwnClaims(context)),
    withdraw: os.claims.withdraw.handler(({ context, input }) => withdrawClaim(context, input)),
    list: os.claims.list.handler(({ context, input }) => listClaims(context, input)),
    approve: os.claims.approve.handler(({ context, input }) => approveClaim(context, input)),
    reject: os.claims.reject.handler(({ context, input }) => rejectClaim(context, input)),
  },
})
