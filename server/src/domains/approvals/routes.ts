import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { approve } from './approve.ts'
import { decline } from './decline.ts'
import { getApproval } from './get-approval.ts'
import { listApprovals } from './list-approvals.ts'
import type { ApprovalPorts } from './ports.ts'
import { requestExport } from './request-export.ts'
import { summarise } from './summarise.ts'
import { takeDownload } from './take-download.ts'
import { withdraw } from './withdraw.ts'

const os = implement(contract.approvals).$context<Context>().use(translateErrors)

/** Builds the routes of the requests that a second person decides. */
export function approvalRoutes(ports: ApprovalPorts) {
  return os.router({
    summary: os.summary.handler(({ context }) => summarise(context, ports)),
    list: os.list.handler(({ context, input }) => listApprovals(context, input)),
    get: os.get.handler(({ context, input }) => getApproval(context, input)),
    approve: os.approve.handler(({ context, input }) => approve(context, input, ports)),
    decline: os.decline.handler(({ context, input }) => decline(context, input)),
    withdraw: os.withdraw.handler(({ context, input }) => withdraw(context, input)),
    requestExport: os.requestExport.handler(({ context, input }) => requestExport(context, input, ports)),
    download: os.download.handler(async ({ context, input }) => {
      const { fileName, contentType, parts } = await takeDownload(context, input, ports)
      return new File([(await Array.fromAsync(parts)).join('')], fileName, {
        type: contentType ?? 'text/csv',
      })
    }),
  })
}
