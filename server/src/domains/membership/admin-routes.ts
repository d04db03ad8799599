import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { applyImport } from './apply-import.ts'
import { approveClaim } from './approve-claim.ts'
import { asFile } from './as-file.ts'
import { countWaitlistRecords } from './count-waitlist-records.ts'
import { discardImport } from './discard-import.ts'
import { exportRejectedLines } from './export-rejected-lines.ts'
import { exportWaitlist } from './export-waitlist.ts'
import { getImport } from './get-import.ts'
import { getWaitlistRecord } from './get-waitlist-record.ts'
import { inviteRecord } from './invite-record.ts'
import { inviteRecords } from './invite-records.ts'
import { issueClaimSecret } from './issue-claim-secret.ts'
import { issueImportSecrets } from './issue-import-secrets.ts'
import { listClaims } from './list-claims.ts'
import { listImports } from './list-imports.ts'
import { listInvitations } from './list-invitations.ts'
import { listRejectedLines } from './list-rejected-lines.ts'
import { listWaitlistRecords } from './list-waitlist-records.ts'
import { previewImport } from './preview-import.ts'
import { previewInvitations } from './preview-invitations.ts'
import { readInvitationProgress } from './read-invitation-progress.ts'
import { rejectClaim } from './reject-claim.ts'
import { undoImport } from './undo-import.ts'

const os = implement(contract.waitlist).$context<Context>().use(translateErrors)

/** Waitlist administration. `export` stands here for completeness; `app/mount-routes` streams it. */
export const waitlistRoutes = os.router({
  records: os.records.handler(({ context, input }) => listWaitlistRecords(context, input)),
  counts: os.counts.handler(({ context }) => countWaitlistRecords(context)),
  record: os.record.handler(({ context, input }) => getWaitlistRecord(context, input)),
  export: os.export.handler(async ({ context, input }) => asFile(await exportWaitlist(context, input))),
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
      asFile(await exportRejectedLines(context, input)),
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
    list: os.claims.list.handler(({ context, input }) => listClaims(context, input)),
    approve: os.claims.approve.handler(({ context, input }) => approveClaim(context, input)),
    reject: os.claims.reject.handler(({ context, input }) => rejectClaim(context, input)),
  },
})
