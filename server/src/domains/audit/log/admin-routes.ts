import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { fileOfParts } from '../../../platform/http/file-of-parts.ts'
import { checkAudit } from './check-audit.ts'
import { exportAudit } from './export-audit.ts'
import { getAuditEntry } from './get-entry.ts'
import { listAuditEntries } from './list-entries.ts'
import { listFacets } from './list-facets.ts'
import { searchAuditPeople } from './search-people.ts'

const os = implement(contract.audit).$context<Context>().use(translateErrors)

/** The routes of the audit log. `export` is here for completeness; `app/mount-routes` streams it. */
export const auditRoutes = os.router({
  list: os.list.handler(({ context, input }) => listAuditEntries(context, input)),
  facets: os.facets.handler(({ context }) => listFacets(context)),
  people: os.people.handler(({ context, input }) => searchAuditPeople(context, input)),
  entry: os.entry.handler(({ context, input }) => getAuditEntry(context, input)),
  export: os.export.handler(async ({ context, input }) => fileOfParts(await exportAudit(context, input))),
  check: os.check.handler(({ context, input }) => checkAudit(context, input)),
})
