import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise, requireMember } from '../../../platform/authorise.ts'
import type { Context, MemberContext, Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireOnBehalf } from '../../roles/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { findExport, findPart, type StoredExport } from './store.ts'

interface Archive {
  fileName: string
  contentType: string
  parts: AsyncGenerator<Uint8Array>
}

/**
 * Downloads the signed-in person's own archive, part by part, for as long as their session lasts. Each download is in
 * the audit log. Throws access.sign_in_required, access.reauthentication_required, privacy.no_export,
 * limits.too_many_requests.
 */
export function downloadExport(request: Context): Promise<Archive> {
  const context = requireMember(request)
  return download(context, { userId: context.actor.userId, isForOperators: false })
}

/**
 * Downloads the archive that operators requested of a member's data, about which the member was informed. Needs
 * `users.manage_data`. Throws access.user_not_found, access.own_account, access.may_more, access.not_a_member,
 * access.reauthentication_required, privacy.no_export, limits.too_many_requests.
 */
export async function downloadExportFor(request: Context, { id }: { id: string }): Promise<Archive> {
  const context = authorise(request, 'users.manage_data')
  await requireOnBehalf(context.runtime.db.kysely, context, id)
  return download(context, { userId: id, isForOperators: true })
}

async function download(
  context: MemberContext,
  { userId, isForOperators }: { userId: string; isForOperators: boolean },
): Promise<Archive> {
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'export', actor.userId)
  const now = runtime.clock.now()
  const found = await inTransaction(context, async (tx) => {
    const ready = await findExport(tx, { userId, now })
    if (!ready || ready.expiresAt === null) throw new AppError('privacy.no_export')
    if (isForOperators && !ready.isForOperators) throw new AppError('privacy.no_export')
    await recordAudit(tx, {
      action: 'user.data_export_downloaded',
      actorId: actor.userId,
      target: { type: 'user', id: userId },
      origin,
      details: {},
      now,
    })
    return ready
  })
  const { product } = await readBrandInForce(runtime)
  const day = found.requestedAt.toISOString().slice(0, 10)
  return {
    fileName: `${product}-${day}.zip`,
    contentType: 'application/zip',
    parts: whilePermitted(context, readParts(runtime, found)),
  }
}

/**
 * Reads an archive part by part. Throws privacy.no_export if it is deleted or replaced meanwhile, so that the beginning
 * is not mistaken for the whole.
 */
async function* readParts(
  { db }: Runtime,
  { id, bytes }: Pick<StoredExport, 'id' | 'bytes'>,
): AsyncGenerator<Uint8Array> {
  let read = 0
  for (let position = 0; ; position += 1) {
    const content = await findPart(db.kysely, { id, position })
    if (content === null) break
    read += content.length
    yield content
  }
  if (bytes !== null && read < bytes) throw new AppError('privacy.no_export')
}
