import { Trans, useLingui } from '@lingui/react/macro'
import { UNLIMITED_CREDITS } from '@pepper/contract/limits'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { formatNumber } from '../../lib/formats/format.ts'
import { usePersonaMood } from '../../member/chat/turn/persona-mood.ts'
import { Bell } from '../../member/notifications/bell.tsx'
import { useBrand } from '../../shared/brand/brand.ts'
import { HeaderLogo } from '../../shared/brand/brand-logo.tsx'
import { CreditPips } from '../../shared/credit-pips.tsx'
import { useMember } from '../../shared/viewer.ts'
import { isUnlimited } from '../../shared/viewer-rules.ts'
import { BackIcon, MenuIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { drawerChunk } from '../lazy-chunks.ts'
import styles from './shell.module.css'

type Opened = 'drawer' | 'inbox'
type AppHeaderProps = { pathname: string; open: string | null; onOpen: (what: Opened) => void }

/** The logo that leads home, the credits and the menu, with a way back where there is one (DR-6). */
export function AppHeader({ pathname, open, onOpen }: AppHeaderProps) {
  const { t } = useLingui()
  const { product } = useBrand()
  const mood = usePersonaMood()
  const isMember = useMember() !== null
  const isHome = pathname === '/'
  const isAdmin = /^\/((super-)?admin|test-admin-features)(\/|$)/.test(pathname)
  return (
    <header
      className={styles.header}
      data-area={isHome ? 'home' : isAdmin ? 'admin' : undefined}
      data-back={!isHome}
      data-bell={isMember || undefined}
    >
      {!isHome && <BackButton />}
      <Link to="/" className={styles.logoLink} aria-label={t`${product}, home`}>
        <HeaderLogo mood={mood} />
      </Link>
      <div className={styles.headerEnd}>
        <Credits />
        {isMember && <Bell isOpen={open === 'inbox'} onOpen={() => onOpen('inbox')} />}
        <IconButton
          label={t`Menu`}
          icon={<MenuIcon size={24} />}
          aria-haspopup="dialog"
          aria-expanded={open === 'drawer'}
          onPointerEnter={fetchDrawer}
          onFocus={fetchDrawer}
          onClick={() => onOpen('drawer')}
        />
      </div>
    </header>
  )
}

/** Fetches the drawer before it is opened. A failed attempt is repeated when it is opened. */
const fetchDrawer = () => void drawerChunk.fetch().catch(() => {})

function BackButton() {
  const { t } = useLingui()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
  return <IconButton label={t`Back`} icon={<BackIcon />} onClick={back} />
}

/** The most pips that a phone has room for beside the logo; where there are more, it shows one. */
const MOST_PIPS_ON_PHONES = 4

/** Shows the credits that can be spent: the total, and today's as pips. Links to the history. */
function Credits() {
  const { t, i18n } = useLingui()
  const credits = useMember()?.credits
  if (!credits) return null
  const isEndless = isUnlimited(credits)
  return (
    <Link
      to="/credit-history"
      search={{}}
      title={t`Credit history`}
      className={styles.credits}
      data-many={credits.daily_allowance > MOST_PIPS_ON_PHONES || undefined}
    >
      <span className="visually-hidden">
        <Trans>Credit history</Trans>{' '}
      </span>
      {!isEndless && (
        <span>
          <span className="visually-hidden">
            <Trans>Credits:</Trans>{' '}
          </span>
          {formatNumber(credits.total_credits, i18n.locale)}
        </span>
      )}
      <CreditPips
        left={isEndless ? UNLIMITED_CREDITS : credits.daily_credits}
        allowance={credits.daily_allowance}
      />
    </Link>
  )
}
