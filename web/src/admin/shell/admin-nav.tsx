import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AdminScreen, allowedScreens, screenAt } from '../../shared/administration/admin-door.ts'
import { adminGroupNames, adminScreens } from '../../shared/administration/admin-screens.ts'
import { useViewer } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon, DownIcon } from '../../ui/icons.tsx'
import { useApprovalSummary } from '../controls/use-approval-summary.ts'
import styles from './admin-shell.module.css'

/**
 * Shows the navigation between the screens: a rail at the side, and on phones a bar whose button opens the same list.
 */
export function AdminNav({ pathname }: { pathname: string }) {
  const { t } = useLingui()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pathname) rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <>
      <PhoneBar pathname={pathname} />
      <nav ref={rail} className={styles.rail} aria-label={t`Administration`}>
        <BackToChat />
        <AdminScreenList pathname={pathname} />
      </nav>
    </>
  )
}

function PhoneBar({ pathname }: { pathname: string }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const screen = screenAt(pathname, adminScreens)
  const close = () => setOpen(false)
  return (
    <nav className={styles.bar} aria-label={t`Administration`}>
      <BackToChat />
      <button
        type="button"
        className={styles.chooser}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">
          <Trans>Administration:</Trans>{' '}
        </span>
        <span className={styles.chosen}>{screen ? i18n._(screen.name) : t`Screens`}</span>
        <DownIcon size={18} />
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={t`Administration`}>
        <div>
          <AdminScreenList pathname={pathname} onChoose={close} />
        </div>
      </Dialog>
    </nav>
  )
}

function BackToChat() {
  return (
    <Link to="/chat" className={buttonClass({ variant: 'quiet', size: 'small' })}>
      <BackIcon size={18} />
      <Trans>Back to Chat</Trans>
    </Link>
  )
}

type AdminScreenListProps = { pathname: string; onChoose?: () => void }

const APPROVALS = '/admin/approvals'

/** Lists the screens that the viewer may use, by group. */
export function AdminScreenList({ pathname, onChoose }: AdminScreenListProps) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const current = screenAt(pathname, adminScreens)
  const summary = useApprovalSummary()
  const waiting = summary?.waiting ?? 0
  // While approval is off, the screen is listed only if a request still waits, or while it is open.
  const isListed = (path: string) =>
    path !== APPROVALS || summary?.is_on || waiting > 0 || pathname.startsWith(APPROVALS)
  return allowedScreens(viewer, adminScreens).map(({ group, screens }) => (
    <section key={group} className={styles.group}>
      <h2 className={styles.groupName}>{i18n._(adminGroupNames[group])}</h2>
      <ul className={styles.links}>
        {screens
          .filter(({ path }) => isListed(path))
          .map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} isCurrent={screen === current} onChoose={onChoose}>
                {i18n._(screen.name)}
                {screen.path === APPROVALS && waiting > 0 && <WaitingCount count={waiting} />}
              </ScreenLink>
            </li>
          ))}
      </ul>
    </section>
  ))
}

type ScreenLinkProps = {
  screen: AdminScreen
  isCurrent: boolean
  onChoose: (() => void) | undefined
  children: ReactNode
}

/** Links to a screen. */
function ScreenLink({ screen, isCurrent, onChoose, children }: ScreenLinkProps) {
  const link = useLinkProps({ to: screen.path, search: {}, className: styles.link, onClick: onChoose })
  return (
    <a
      {...link}
      // The screen that is drawn is marked: while the next one loads, the router counts the address as current already.
      aria-current={isCurrent ? 'page' : undefined}
      // A dialog opens with this in sight.
      data-autofocus={(onChoose && isCurrent) || undefined}
    >
      {children}
    </a>
  )
}

/** Shows how many requests wait for the viewer. */
function WaitingCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden">
        {' '}
        <Trans>waiting</Trans>
      </span>
    </span>
  )
}
