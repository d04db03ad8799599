import type { OutboxMail } from '@pepper/contract/mail'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

interface Mails {
  /** Newest first; null until the first answer. */
  mails: readonly OutboxMail[] | null
  error: unknown
  isLoading: boolean
  hasEarlier: boolean
  refresh: () => void
  loadEarlier: () => void
}

/** The mails that this server keeps, and older ones on demand. */
export function useMails(): Mails {
  const [mails, setMails] = useState<readonly OutboxMail[] | null>(null)
  const [earlier, setEarlier] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const load = useCallback(async (before?: string) => {
    setLoading(true)
    setError(null)
    try {
      const page = await api.mail.listOutbox(before === undefined ? {} : { before })
      setMails((known) => (before === undefined ? page.mails : [...(known ?? []), ...page.mails]))
      setEarlier(page.earlier)
    } catch (failure) {
      setError(failure)
    } finally {
      setLoading(false)
    }
  }, [])
  useEffect(() => void load(), [load])
  return {
    mails,
    error,
    isLoading,
    hasEarlier: earlier !== null,
    refresh: () => void load(),
    loadEarlier: () => void load(earlier ?? undefined),
  }
}
