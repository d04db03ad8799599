import type { ReauthenticationWay } from '@pepper/contract/joining/reauthentication'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'

export type Ways = { ways: ReauthenticationWay[]; email: string }

/** A way whose proof is typed into a field. */
export type TypedWay = Exclude<ReauthenticationWay, 'passkey'>

/**
 * Returns the ways in which the signed-in person can prove again who they are; null until they are known. Without an
 * answer it is the password, which most accounts have.
 */
export function useWays(email: string): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null)
  useEffect(() => {
    let isCurrent = true
    api.joining.reauthentication.ways().then(
      (answer) => isCurrent && setWays(answer),
      () => isCurrent && setWays({ ways: ['password'], email }),
    )
    return () => {
      isCurrent = false
    }
  }, [email])
  return ways
}

/** Sends what was typed as the proof of a way. Throws CallError. */
export async function prove(way: TypedWay, typed: string): Promise<void> {
  if (way === 'password') await api.identity.reauthenticate({ password: typed })
  else if (way === 'app') await api.identity.secondFactor.reauthenticate({ code: typed.trim() })
  else await api.joining.reauthentication.proveByMailedCode({ email_code: typed.replaceAll(/\D/g, '') })
}
