import type { OutboxMail } from '@pepper/contract/mail'
import { api } from '../../lib/api/api.ts'
import { type List, useList } from '../query/use-list.ts'

/** Reads the mails that this server keeps, newest first, and older ones on demand. */
export function useMails(): List<OutboxMail> {
  return useList(['mail', 'outbox'], async (before) => {
    const page = await api.mail.listOutbox(before === undefined ? {} : { before })
    return { rows: page.mails, next: page.earlier }
  })
}
