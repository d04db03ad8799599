import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ChatSearch } from '../../member/chat/drawer/chat-search.tsx'
import { RecentChatList } from '../../member/chat/drawer/recent-chat-list.tsx'
import { useLiveChats } from '../../member/chat/drawer/use-live-chats.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { DrawerLogo } from '../../shared/brand/brand-logo.tsx'
import { LanguageSelect } from '../../shared/language-select.tsx'
import { useMember } from '../../shared/viewer.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import {
  BellIcon,
  BookIcon,
  ClockIcon,
  ForwardIcon,
  HomeIcon,
  InfoIcon,
  PeopleIcon,
  PlusIcon,
  UserIcon,
} from '../../ui/icons.tsx'
import styles from '../shell/shell.module.css'

type AppDrawerProps = {
  isOpen: boolean
  onClose: () => void
  onAccount: () => void
  meetPath: string
}

/** The side drawer: search, ways to go, recent chats, and who is signed in (DR-1 to DR-5). */
export function AppDrawer({ isOpen, onClose, onAccount, meetPath }: AppDrawerProps) {
  const { t } = useLingui()
  const { persona } = useBrand()
  const [query, setQuery] = useState('')
  const member = useMember()
  const isSearching = query.trim() !== ''
  useLiveChats(isOpen && Boolean(member))
  useEffect(() => {
    if (!isOpen) setQuery('')
  }, [isOpen])
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label={t`Menu`}
      head={<DrawerLogo />}
      foot={<DrawerFoot onAccount={onAccount} onClose={onClose} />}
    >
      <ChatSearch query={query} onQuery={setQuery} onChoose={onClose} />
      <nav aria-label={t`Pages`} hidden={isSearching}>
        <ul className={styles.links}>
          <DrawerLink to="/chat" icon={<PlusIcon />} onClose={onClose}>
            <Trans>New Chat</Trans>
          </DrawerLink>
          <DrawerLink to="/" icon={<HomeIcon />} onClose={onClose}>
            <Trans>Home</Trans>
          </DrawerLink>
          <DrawerLink to={meetPath} icon={<Avatar size="small" />} onClose={onClose}>
            <Trans>Meet {persona}</Trans>
          </DrawerLink>
          {member && (
            <DrawerLink to="/referrals" icon={<PeopleIcon />} onClose={onClose}>
              <Trans>Invite friends</Trans>
            </DrawerLink>
          )}
          {member && (
            <DrawerLink to="/credit-history" icon={<ClockIcon />} onClose={onClose}>
              <Trans>Credit history</Trans>
            </DrawerLink>
          )}
          {member && (
            <DrawerLink to="/announcements" icon={<BellIcon />} onClose={onClose}>
              <Trans>Announcements</Trans>
            </DrawerLink>
          )}
          <DrawerLink to="/learn" icon={<BookIcon />} onClose={onClose}>
            <Trans>The guide</Trans>
          </DrawerLink>
          <DrawerLink to="/faq" icon={<InfoIcon />} onClose={onClose}>
            <Trans>FAQ</Trans>
          </DrawerLink>
        </ul>
      </nav>
      {!isSearching && <RecentChatList onChoose={onClose} />}
    </Drawer>
  )
}

type DrawerLinkProps = {
  to: string
  icon: ReactNode
  onClose: () => void
  children: ReactNode
}

function DrawerLink({ to, icon, onClose, children }: DrawerLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className={styles.link}
        activeOptions={{ exact: true, includeSearch: true }}
        search={{}}
        onClick={onClose}
      >
        {icon}
        {children}
      </Link>
    </li>
  )
}

function DrawerFoot({ onAccount, onClose }: { onAccount: () => void; onClose: () => void }) {
  const navigate = useNavigate()
  const member = useMember()
  const signIn = () => {
    onClose()
    void navigate({ to: '/auth' })
  }
  return (
    <>
      {!member && (
        <div className={styles.language}>
          <LanguageSelect />
        </div>
      )}
      <button type="button" className={styles.foot} onClick={member ? onAccount : signIn}>
        <UserIcon size={24} />
        <span className={styles.footWords}>
          <span className={styles.footTitle} data-nowrap={member ? true : undefined}>
            {member ? (
              (member.profile.email ?? <Trans>Not provided</Trans>)
            ) : (
              <Trans>Sign in for more features</Trans>
            )}
          </span>
          {member && (
            <span className={styles.footText}>
              <Trans>Authenticated User</Trans>
            </span>
          )}
        </span>
        <ForwardIcon size={18} />
      </button>
    </>
  )
}
