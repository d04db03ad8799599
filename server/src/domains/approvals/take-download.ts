import type { Deed, ExportDeed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { requireVisible } from './get-approval.ts'
import type { ApprovalPorts, Download } from './ports.ts'
import { isExport } from './rules.ts'
import { claimDownload } from './store.ts'

/**
 * Opens the file of an approved export, once, for the person who asked for it. Needs `admin.enter` and the permission
 * of the export. Throws approvals.not_found, approvals.download_gone.
 */
export async function takeDownload(
  request: Context,
  { id }: { id: string },
  ports: Pick<ApprovalPorts, 'openExport'>,
): Promise<Download> {
  const entered = authorise(request, 'admin.enter')
  const { runtime, actor } = entered
  const { permission, requested_by, deed: asked } = await requireVisible(entered, id)
  if (requested_by !== actor.userId) throw new AppError('approvals.not_found')
  const context = authorise(entered, permission as Permission)
  await requireRecentAuthentication(context)
  if (!isExport(asked as Deed)) throw new AppError('approvals.download_gone')
  const deed = await inTransaction(context, async (tx) => {
    const row = await claimDownload(tx, { id, userId: actor.userId, now: runtime.clock.now() })
    if (!row) throw new AppError('approvals.download_gone')
    return row.deed as ExportDeed
  })
  return ports.openExport(context, deed)
}
