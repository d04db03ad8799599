import { SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { insertLink } from '../../joining/index.ts'
import { requestMail } from '../../mail/index.ts'
import { readLanguage } from '../../preferences/index.ts'
import { INVITATION_LIFETIME_MS } from './invitation.ts'
import { setMail } from './store.ts'

/**
 * Writes the mail of a queued invitation. Its link goes to the record's own address, so that opening it proves the
 * address, and sets a password there. The language of a record is unknown, so the mail is in that of the person who
 * invites.
 */
export async function writeInvitation(
  tx: Transaction,
  { clock, config }: Runtime,
  invitation: { id: string; recordId: string; email: string; requestedBy: string | null },
): Promise<void> {
  const { recordId, email, requestedBy } = invitation
  const now = clock.now()
  const token = randomSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  await insertLink(
    tx,
    { purpose: 'activate', recordId, email },
    { tokenHash: hashSecret(token), now, expiresAt },
  )
  const mailId = await requestMail(tx, {
    to: email,
    template: 'invite',
    locale: requestedBy ? await readLanguage(tx, requestedBy) : SOURCE_LOCALE,
    link: `${config.publicOrigin}/auth/link#${token}`,
    isSecurity: false,
    isTracked: true,
    now,
  })
  await setMail(tx, invitation.id, mailId)
}
