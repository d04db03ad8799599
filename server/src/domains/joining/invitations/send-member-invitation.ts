import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { requestMail } from '../../mail/index.ts'
import { insertLink } from '../link-store.ts'
import { MEMBER_INVITATION_LIFETIME_MS } from './invitation.ts'
import { deleteUnusedInvitationLinks, setSending } from './store.ts'

interface ToSend {
  id: string
  email: string
  full_name: string | null
  language: string
}

/**
 * Gives an invitation a new link, in place of the one before, and mails it. On a loopback origin, where no mail server
 * is needed, it returns the link instead (D2). The caller holds the invitation.
 */
export async function sendMemberInvitation(
  tx: Transaction,
  { clock, config }: Runtime,
  { id, email, full_name, language }: ToSend,
): Promise<string | null> {
  const now = clock.now()
  const token = randomSecret()
  const expiresAt = new Date(now.getTime() + MEMBER_INVITATION_LIFETIME_MS)
  await deleteUnusedInvitationLinks(tx, id)
  await insertLink(
    tx,
    { purpose: 'invitation', email, displayName: full_name ?? undefined, invitationId: id },
    { tokenHash: hashSecret(token), now, expiresAt },
  )
  const link = `${config.publicOrigin}/auth/link#${token}`
  if (config.isLoopback) {
    await setSending(tx, id, { mailId: null, delivery: 'by_hand', now, expiresAt })
    return link
  }
  const mailId = await requestMail(tx, {
    to: email,
    template: 'invite_person',
    locale: findLocale(language) ?? SOURCE_LOCALE,
    link,
    isSecurity: false,
    isTracked: true,
    now,
  })
  await setSending(tx, id, { mailId, delivery: 'queued', now, expiresAt })
  return null
}
