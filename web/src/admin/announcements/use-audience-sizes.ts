import { api } from '../../lib/api/api.ts'
import { useRead } from '../query/use-read.ts'

export type AudienceSizes = Awaited<ReturnType<typeof api.announcements.admin.reach>>
export type ChannelSize = AudienceSizes['channels'][number]

/** Reads the state of each channel and the people it reaches; null until it is known. */
export function useAudienceSizes() {
  const { value, error, refresh } = useRead(['announcements', 'reach'], () => api.announcements.admin.reach())
  return { reach: value, error, read: refresh }
}
