import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../lib/viewer.ts'
import { can } from '../lib/viewer-rules.ts'
import { showToast } from '../ui/toasts.ts'

/**
 * Whether the viewer may see a super-admin page. Visitors are led to signing in, others home with 'Access Denied' (AD-1); the
 * server refuses their calls in any case.
 */
export function useSuperAdminDoor(permission: Permission): boolean {
  const { t } = useLingui()
  const navigate = useNavigate()
  const viewer = useViewer()
  const isGuest = viewer.status === 'guest'
  const isOpen = can(viewer, permission)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who looks decides, not the language
  useEffect(() => {
    if (isOpen) return
    if (isGuest) return void navigate({ to: '/auth', search: { next: location.pathname }, replace: true })
    const text = t`You need super admin privileges to access this page.`
    showToast({ title: t`Access Denied`, text, tone: 'destructive' })
    void navigate({ to: '/', replace: true })
  }, [isOpen, isGuest, navigate])
  return isOpen
}
