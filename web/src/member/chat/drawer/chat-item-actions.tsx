import { Trans, useLingui } from '@lingui/react/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteIcon, EditIcon } from '../../../ui/icons.tsx'
import { deleteChat } from './chat-actions.ts'
import { type ExportFormat, exportChat } from './export-chat.ts'
import styles from './recent-chat-list.module.css'

type ChatItemActionsProps = { chat: RecentChat; name: string; onRename: () => void; onClose: () => void }

/** Rename, export and delete (DR-7). Deleting the shown chat leads home. */
export function ChatItemActions({ chat, name, onRename, onClose }: ChatItemActionsProps) {
  const { t } = useLingui()
  const { persona } = useBrand()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const isShown = useRouterState({
    select: ({ location }) => location.pathname === '/chat' && location.search.session === chat.session_id,
  })
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const save = async (format: ExportFormat) => {
    setBusy(format)
    await exportChat({ session_id: chat.session_id, name, persona }, format)
    setBusy(null)
  }
  const remove = () => {
    focusNeighbour()
    void deleteChat(chat, name)
    if (!isShown) return
    onClose()
    void navigate({ to: '/' })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div ref={group} role="group" aria-label={t`Actions for “${name}”`} className={styles.actions}>
      <Button variant="secondary" size="small" icon={<EditIcon size={18} />} onClick={onRename}>
        <Trans>Rename</Trans>
      </Button>
      <Button variant="secondary" size="small" isBusy={busy === 'md'} onClick={() => void save('md')}>
        <Trans>Export as Markdown</Trans>
      </Button>
      <Button variant="secondary" size="small" isBusy={busy === 'json'} onClick={() => void save('json')}>
        <Trans>Export as JSON</Trans>
      </Button>
      <Button variant="danger" size="small" icon={<DeleteIcon size={18} />} onClick={remove}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  )
}

/**
 * Moves the focus before the deleted item takes it away: to the next chat, else to the one before, else to the drawer.
 */
function focusNeighbour() {
  const item = document.activeElement?.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const target = next?.querySelector<HTMLElement>('a') ?? item?.closest('dialog')
  target?.focus()
}
