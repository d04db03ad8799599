import { api } from '../../lib/api/api.ts'
import { useRead } from '../query/use-read.ts'

export type RecipientCounts = Awaited<ReturnType<typeof api.announcements.admin.countRecipients>>
export type ChannelSize = RecipientCounts['channels'][number]

/** Reads the state of each channel and the people it reaches; null until it is known. */
export function useRecipientCounts() {
  const { value, error, refresh } = useRead(['announcements', 'recipients'], () =>
    api.announcements.admin.countRecipients(),
  )
  return { counts: value, error, read: refresh }
}
