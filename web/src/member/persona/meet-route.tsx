import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { usePrompts } from '../../shared/prompts.ts'
import { useMemberId } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { fillComposer } from '../chat/composer/fill-composer.ts'
import { GUEST_DRAFT } from '../chat/composer/guest-draft.ts'
import { Meet } from './meet.tsx'
import styles from './meet-route.module.css'

const EXAMPLES = 6

/** The guide's introduction; a chosen question waits in the composer while a guest signs in. */
export function MeetRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const userId = useMemberId()
  const navigate = useNavigate()
  const prompts = usePrompts()
  useDocumentTitle(`${t`Meet ${persona}`} · ${product}`)
  const ask = (prompt: string) => {
    fillComposer(userId ? { userId, sessionId: null } : GUEST_DRAFT, prompt, prompts)
    void navigate(userId ? { to: '/chat' } : { to: '/auth', search: { next: '/chat' } })
  }
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Meet prompts={prompts.slice(0, EXAMPLES)} onAsk={ask} ways={<Ways isMember={!!userId} />} />
    </main>
  )
}

function Ways({ isMember }: { isMember: boolean }) {
  const { persona } = useBrand()
  if (isMember) {
    return (
      <Link to="/chat" className={buttonClass()}>
        <ChatIcon />
        <Trans>Chat with {persona}</Trans>
      </Link>
    )
  }
  return (
    <>
      <Link to="/auth" search={{ tab: 'signup' }} className={buttonClass()}>
        <Trans>Sign Up</Trans>
      </Link>
      <Link to="/auth" className={buttonClass({ variant: 'secondary' })}>
        <Trans>Sign In</Trans>
      </Link>
    </>
  )
}
