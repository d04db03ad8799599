import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { canUsePasskeys } from './passkeys.ts'

/** Returns whether the signed-in person has a passkey and this browser may use it; false until that is known. */
export function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    let isCurrent = canUsePasskeys()
    if (!isCurrent) return
    api.identity.passkeys.list().then(
      ({ passkeys }) => isCurrent && setHasPasskey(passkeys.length > 0),
      // The person can also use a code or the password.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return hasPasskey
}
