import { useLingui } from '@lingui/react/macro'
import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { useAction } from '../../shared/use-action.ts'
import { useIdOf } from '../../shared/use-id-of.ts'
import { useMemberId } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { idOf } from '../query/id-of.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'
import { useRead } from '../query/use-read.ts'
import {
  areSame,
  begunWith,
  type ContentDraft,
  draftKey,
  EMPTY,
  fieldsOf,
  readContentDraft,
  tidied,
  typedSince,
  writeContentDraft,
} from './content-draft.ts'

export const NEW_ITEM = 'new'

/** The question that a new item is to answer. */
export type Begun = { question: string; language: string }

/**
 * Edits an item. Unsaved text stays on this device until it is saved. Where another person has changed the item
 * meanwhile, nothing is lost: the person chooses which text to continue with.
 */
export function useContentEditor(id: string, onOpen: (id: string) => void, begun: Begun | null = null) {
  const { t } = useLingui()
  const userId = useMemberId()
  const key = draftKey(userId, begun ? `${id}:${begun.question}` : id)
  const stored = useRead(['content', 'content-editor', id], async () => ({
    item: id === NEW_ITEM ? null : await api.content.read({ id: idOf(id, 'content.not_found') }),
  }))
  const [draft, setDraft] = useState<ContentDraft | null>(
    () => readContentDraft(localStore, key) ?? (begun && begunWith(begun.question, begun.language)),
  )
  /** The draft that this page kept last. */
  const kept = useRef(draft)
  const keep = (next: ContentDraft | null) => {
    writeContentDraft(localStore, key, next, kept.current)
    kept.current = next
  }
  const { isBusy, run } = useAction()
  useLiveRefresh('content')
  const item = stored.value?.item ?? null
  const base = item ? fieldsOf(item) : EMPTY
  // Saving in another tab overwrites and removes the draft of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is kept again with each new version of the item
  useEffect(() => keep(draft), [key, draft, item?.version])
  // A draft that equals the saved item is no draft, however it came about.
  const unsaved = draft && !areSame(draft.fields, base) ? draft : null
  const fields = unsaved?.fields ?? base
  const version = unsaved?.version ?? item?.version ?? 0
  const newItemId = useIdOf(JSON.stringify(fields))
  const change = (patch: ContentPatch) =>
    setDraft((current) => {
      const begun = current && !areSame(current.fields, base) ? current : null
      return changed(begun ?? { fields: base, version: item?.version ?? 0 }, patch, base)
    })
  /** Forgets the text that was saved; text typed since becomes a draft of the item that now exists. */
  const keepTypedSince = (sent: ContentFields, saved: ContentItem) => {
    if (id === NEW_ITEM) {
      const rest = typedSince(kept.current, sent, saved)
      writeContentDraft(localStore, draftKey(userId, saved.id), rest)
      forget()
    } else setDraft((current) => typedSince(current, sent, saved))
  }
  const forget = () => {
    setDraft(null)
    // Another item may open before this one is updated.
    keep(null)
  }
  const save = () =>
    run(item ? t`Failed to update content` : t`Failed to create content`, async () => {
      const saved = await saveFields({ id, newId: newItemId, fields, version }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'content.changed_meanwhile') stored.refresh()
        throw error
      })
      keepTypedSince(fields, saved)
      showToast({ title: item ? t`Content updated` : t`Content created`, tone: 'success' })
      if (id === NEW_ITEM) onOpen(saved.id)
      else stored.set({ item: saved })
    })
  return {
    stored,
    item,
    fields,
    isDirty: unsaved !== null,
    isConflict: unsaved !== null && item !== null && unsaved.version !== item.version,
    isBusy,
    change,
    save,
    /** Continues the person's own text on top of the version that another person saved. */
    keepMine: () => item && setDraft({ fields, version: item.version }),
    discard: forget,
  }
}

/** The fields that change, or a function of the current fields, for changes that take a while. */
export type ContentPatch = Partial<ContentFields> | ((fields: ContentFields) => Partial<ContentFields>)

/** Returns the draft after a change, or null where it equals the saved item. */
function changed(
  { fields, version }: ContentDraft,
  patch: ContentPatch,
  base: ContentFields,
): ContentDraft | null {
  const next = { ...fields, ...(patch instanceof Function ? patch(fields) : patch) }
  return areSame(next, base) ? null : { fields: next, version }
}

export type ContentEditing = ReturnType<typeof useContentEditor>

type Saving = { id: string; newId: string; fields: ContentFields; version: number }

function saveFields({ id, newId, fields, version }: Saving): Promise<ContentItem> {
  const sent = tidied(fields)
  return id === NEW_ITEM
    ? api.content.create({ ...sent, id: newId })
    : api.content.update({ ...sent, id, version })
}
