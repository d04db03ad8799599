import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMember } from '../../shared/viewer.ts'
import { nextPath } from './next-path.ts'

/** Opens `next`, or home, as soon as a person is signed in (AU-6); returns whether it is on its way. */
export function useLeaveWhenMember(next: string | undefined): boolean {
  const router = useRouter()
  const isMember = useMember() !== null
  useEffect(() => {
    if (isMember) router.history.replace(nextPath(next, location.origin))
  }, [isMember, next, router])
  return isMember
}
