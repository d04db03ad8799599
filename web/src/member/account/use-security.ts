import { t } from '@lingui/core/macro'
import type { OwnSecurityEvent, OwnSession } from '@pepper/contract/identity'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

export interface SecurityFacts {
  sessions: OwnSession[]
  events: OwnSecurityEvent[]
}

/**
 * Reads the signed-in devices and the security events of the account; an ended session disappears at once, and returns
 * where ending it failed (ST-5).
 */
export function useSecurity() {
  const [facts, setFacts] = useState<SecurityFacts | null>(null)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await api.identity.security().then(setFacts, () => setFailed(true))
  }, [])
  useEffect(() => void load(), [load])
  const end = async (
    isEnded: (session: OwnSession) => boolean,
    act: () => Promise<unknown>,
    done: string,
  ) => {
    setFacts((now) => now && { ...now, sessions: now.sessions.filter((session) => !isEnded(session)) })
    try {
      await act()
      showToast({ title: done, tone: 'success' })
    } catch (error) {
      const isGone = error instanceof CallError && error.code === 'identity.session_not_found'
      // Only the session removed here returns: another one may have been ended meanwhile.
      const known = facts?.sessions ?? []
      const stays = (session: OwnSession, now: SecurityFacts) =>
        isEnded(session) || now.sessions.includes(session)
      if (!isGone)
        setFacts((now) => now && { ...now, sessions: known.filter((session) => stays(session, now)) })
      showToast({ title: t`Update Failed`, text: errorText(error), tone: 'destructive' })
    }
  }
  return {
    facts,
    isFailed,
    load,
    endOne: (id: string) =>
      end(
        (session) => session.id === id,
        () => api.identity.endSession({ id }),
        t`The device was signed out`,
      ),
    endOthers: () =>
      end(
        ({ is_this }) => !is_this,
        () => api.identity.signOut({ scope: 'others' }),
        t`All other devices were signed out`,
      ),
  }
}
