import { useRef } from 'react'
import { newId } from '../../lib/new-id.ts'

/** Returns the id of the request for an address: the same one while the address stays, so that it is made once. */
export function useRequestId() {
  const last = useRef({ email: '', id: '' })
  return (email: string) => {
    if (last.current.email !== email) last.current = { email, id: newId() }
    return last.current.id
  }
}
