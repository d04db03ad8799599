import type { Approval, ExportDeed } from '@pepper/contract/approvals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { getVisibleApproval } from './get-approval.ts'
import type { ApprovalPorts } from './ports.ts'
import { requestApproval } from './request-approval.ts'
import { permissionOf } from './rules.ts'

/**
 * Asks a second person to approve an export of all people. Needs `admin.enter` and the permission of the export. Throws
 * approvals.not_needed where approval is switched off.
 */
export async function requestExport(
  request: Context,
  { export: deed, reason }: { export: ExportDeed; reason?: string | undefined },
  ports: Pick<ApprovalPorts, 'isOn'>,
): Promise<Approval> {
  const context = authorise(authorise(request, 'admin.enter'), permissionOf(deed))
  if (!(await ports.isOn(context))) throw new AppError('approvals.not_needed')
  const { id } = await inTransaction(context, (tx) => requestApproval(tx, context, { deed, reason }))
  return getVisibleApproval(context, id)
}
