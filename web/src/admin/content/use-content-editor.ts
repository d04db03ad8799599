import { useLingui } from '@lingui/react/macro'
import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
import { useMemberId } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'
import { useRead } from '../query/use-read.ts'
import {
  areSame,
  type ContentDraft,
  draftKey,
  EMPTY,
  fieldsOf,
  readContentDraft,
  writeContentDraft,
} from './content-draft.ts'

export const NEW_ITEM = 'new'

/**
 * An item with what was written of it and not saved yet, which stays on this device until it is. Where somebody else has
 * changed the item meanwhile, nothing is lost: the person chooses whose text goes on.
 */
export function useContentEditor(id: string, onOpen: (id: string) => void) {
  const { t } = useLingui()
  const key = draftKey(useMemberId(), id)
  const stored = useRead(['content', 'content-editor', id], async () => ({
    item: id === NEW_ITEM ? null : await api.content.read({ id }),
  }))
  const [draft, setDraft] = useState<ContentDraft | null>(() => readContentDraft(localStorage, key))
  const { isBusy, run } = useAction()
  useLiveRefresh('content')
  const item = stored.value?.item ?? null
  const base = item ? fieldsOf(item) : EMPTY
  const keep = (next: ContentDraft | null) => {
    setDraft(next)
    writeContentDraft(localStorage, key, next)
  }
  // What says nothing new is no draft, however it came about.
  const unsaved = draft && !areSame(draft.fields, base) ? draft : null
  const fields = unsaved?.fields ?? base
  const version = unsaved?.version ?? item?.version ?? 0
  const change = (patch: Partial<ContentFields>) => {
    const next = { ...fields, ...patch }
    keep(areSame(next, base) ? null : { fields: next, version })
  }
  const save = () =>
    run(item ? t`Failed to update content` : t`Failed to create content`, async () => {
      const saved = await saveFields(id, fields, version).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'content.changed_meanwhile') stored.refresh()
        throw error
      })
      keep(null)
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
    /** The own text goes on from what the other one saved. */
    keepMine: () => item && keep({ fields, version: item.version }),
    discard: () => keep(null),
  }
}

export type ContentEditing = ReturnType<typeof useContentEditor>

function saveFields(id: string, fields: ContentFields, version: number): Promise<ContentItem> {
  return id === NEW_ITEM ? api.content.create(fields) : api.content.update({ ...fields, id, version })
}
