import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { formatRelativeTime } from '../../../lib/formats/format.ts'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { chatInSight } from '../turn/use-seen-chat.ts'
import { ChatItemActions } from './chat-item-actions.tsx'
import { chatName } from './chat-name.ts'
import styles from './recent-chat-list.module.css'
import { RenameChat } from './rename-chat.tsx'

type RecentChatItemProps = { chat: RecentChat; now: Date; onChoose: () => void }

/** A chat of the list: its link, its marks, and its actions (DR-4, DR-7). */
export function RecentChatItem({ chat, now, onChoose }: RecentChatItemProps) {
  const { t } = useLingui()
  const [mode, setMode] = useState<'plain' | 'actions' | 'rename'>('plain')
  const more = useRef<HTMLButtonElement>(null)
  const actionsId = useId()
  const { session_id } = chat
  const isInSight = useStore(chatInSight) === session_id
  const isUnread = chat.is_unread && !isInSight
  const name = chatName(chat)
  const endRename = () => {
    setMode('plain')
    // The button exists again after the next rendering.
    requestAnimationFrame(() => more.current?.focus())
  }
  if (mode === 'rename') {
    return (
      <li className={styles.item}>
        <RenameChat chat={chat} name={name} onEnd={endRename} />
      </li>
    )
  }
  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      <div className={styles.row}>
        <Link
          to="/chat"
          search={{ session: session_id }}
          className={styles.chat}
          activeOptions={{ exact: true, includeSearch: true }}
          preload={false}
          onClick={onChoose}
        >
          <span dir="auto" className={styles.name}>
            {name}
          </span>
          <ChatFacts chat={chat} isUnread={isUnread} now={now} />
        </Link>
        <IconButton
          ref={more}
          label={t`Actions for “${name}”`}
          icon={<MoreIcon />}
          aria-expanded={mode === 'actions'}
          aria-controls={actionsId}
          onClick={() => setMode(mode === 'actions' ? 'plain' : 'actions')}
        />
      </div>
      <div id={actionsId}>
        {mode === 'actions' && (
          <ChatItemActions chat={chat} name={name} onRename={() => setMode('rename')} onClose={onChoose} />
        )}
      </div>
    </li>
  )
}

function ChatFacts({ chat, isUnread, now }: { chat: RecentChat; isUnread: boolean; now: Date }) {
  const { i18n } = useLingui()
  const { message_count, last_message_at, is_replying } = chat
  return (
    <span className={styles.facts}>
      {isUnread && !is_replying && (
        <span className={styles.unread}>
          <Trans>New reply</Trans>
          {' · '}
        </span>
      )}
      {is_replying ? (
        <span className={styles.replying}>
          <Trans>responding...</Trans>
        </span>
      ) : (
        formatRelativeTime(last_message_at, now, i18n.locale)
      )}
      {' · '}
      {plural(message_count, { one: '# message', other: '# messages' })}
    </span>
  )
}
