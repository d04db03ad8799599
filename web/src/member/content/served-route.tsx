import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseSearch } from '../../lib/search-params.ts'
import { memberId } from '../../shared/viewer.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { fillComposer } from '../chat/composer/fill-composer.ts'
import { GUEST_DRAFT } from '../chat/composer/guest-draft.ts'
import { askLater } from './ask-later.ts'
import { writeBugReport } from './bug-report.ts'
import { findTitles } from './find-titles.ts'
import { followLinks } from './follow-links.ts'
import { ServedContent } from './served-content.tsx'
import type { ServedPage } from './served-page.ts'

/**
 * An information or guide page: the server has drawn it, and here its links, buttons and fields start to work (IN-1).
 */
export function ServedRoute() {
  const page: ServedPage = useLoaderData({ strict: false })
  const behaviours = useBehaviours()
  useDocumentTitle(page.title)
  return (
    <main id="main" tabIndex={-1} className="reading" data-measure={page.measure}>
      <ServedContent page={page} behaviours={behaviours} />
    </main>
  )
}

function useBehaviours() {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const go = ({ pathname, search, hash }: URL) => {
      const [, , isKnown] = router.getMatchedRoutes(pathname)
      if (!isKnown) return false
      void navigate({ to: pathname, search: parseSearch(search), hash: hash.slice(1) })
      return true
    }
    /** Puts the question into the composer; guests sign in first. */
    const ask = (question: string) => {
      const userId = memberId()
      fillComposer(userId ? { userId, sessionId: null } : GUEST_DRAFT, question, [question])
      void navigate(userId ? { to: '/' } : { to: '/auth', search: { next: '/' } })
    }
    const search = (query: string) =>
      void navigate({ to: '/learn', search: query ? { q: query } : {}, replace: true })
    return [followLinks(go), askLater(ask), findTitles(search), writeBugReport]
  }, [router, navigate])
}
