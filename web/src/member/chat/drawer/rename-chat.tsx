import { Trans, useLingui } from '@lingui/react/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { CHAT_TITLE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { renameChat } from './chat-actions.ts'
import styles from './recent-chat-list.module.css'

type RenameChatProps = { chat: RecentChat; name: string; onEnd: () => void }

/** The title of a chat in a field, in its place in the list (DR-7): Enter saves, Escape cancels. */
export function RenameChat({ chat, name, onEnd }: RenameChatProps) {
  const { t } = useLingui()
  const [title, setTitle] = useState(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = title.replace(/\s+/g, ' ').trim()
    if (wanted !== '' && wanted !== chat.title) void renameChat(chat, wanted)
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Does not close the drawer.
    event.preventDefault()
    event.stopPropagation()
    onEnd()
  }
  return (
    <form className={styles.rename} onSubmit={save}>
      <input
        type="text"
        dir="auto"
        aria-label={t`Title of the chat`}
        value={title}
        maxLength={CHAT_TITLE_MAX_CHARACTERS}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="small">
        <Trans>Save</Trans>
      </Button>
      <Button variant="quiet" size="small" onClick={onEnd}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  )
}
