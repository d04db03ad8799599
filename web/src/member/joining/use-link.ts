import type { LinkPurpose } from '@pepper/contract/joining'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { tokenOf } from './link-token.ts'

export type OpenLink = { purpose: LinkPurpose; email: string | null; needs_password: boolean }

/** The result of inspecting a link. `dead` was used, has expired, or was cut off; `failed` may be tried again. */
export type LinkState =
  | { status: 'looking' }
  | { status: 'dead' }
  | { status: 'failed'; error: unknown }
  | { status: 'open'; token: string; link: OpenLink }

/** Inspects a link; that does not use it up. */
export function useLink(hash: string): { state: LinkState; retry: () => void; die: () => void } {
  const token = tokenOf(hash)
  const [state, setState] = useState<LinkState>({ status: 'looking' })
  const look = useCallback(
    async (signal: AbortSignal) => {
      if (!token) return setState({ status: 'dead' })
      setState({ status: 'looking' })
      const found = await inspect(token, signal)
      if (!signal.aborted) setState(found)
    },
    [token],
  )
  useEffect(() => {
    const abort = new AbortController()
    void look(abort.signal)
    return () => abort.abort()
  }, [look])
  return {
    state,
    retry: () => void look(new AbortController().signal),
    die: () => setState({ status: 'dead' }),
  }
}

async function inspect(token: string, signal: AbortSignal): Promise<LinkState> {
  try {
    const link = await api.joining.inspectLink({ token }, { signal })
    return { status: 'open', token, link }
  } catch (error) {
    return isDead(error) ? { status: 'dead' } : { status: 'failed', error }
  }
}

/** Checks whether an error says that the link can never be used again. */
export function isDead(error: unknown): boolean {
  return (
    error instanceof CallError && ['joining.link_invalid', 'joining.already_activated'].includes(error.code)
  )
}
