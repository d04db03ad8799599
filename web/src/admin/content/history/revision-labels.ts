import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentRevisionSummary, RevisionAction, RevisionField } from '@pepper/contract/content'

const fieldNames: Record<RevisionField, MessageDescriptor> = {
  title: msg`title`,
  content_type: msg`type`,
  content: msg`text`,
  status: msg`status`,
  metadata: msg`place and details`,
  asked: msg`how people ask`,
}

const actionNames: Record<RevisionAction, MessageDescriptor> = {
  created: msg`Created`,
  updated: msg`Changed`,
  restored: msg`Restored`,
  published: msg`Published as scheduled`,
  withdrawn: msg`Taken down as scheduled`,
  deleted: msg`Deleted`,
}

/** Says in words how a revision came about and which fields it changed. */
export function revisionText(revision: ContentRevisionSummary, i18n: I18n): string {
  const { action, changed, restored_version: version } = revision
  if (action === 'restored' && version !== null) return i18n._(msg`Restored from version ${version}`)
  const name = i18n._(actionNames[action])
  if (action !== 'updated' || changed.length === 0) return name
  const fields = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    changed.map((field) => i18n._(fieldNames[field])),
  )
  return i18n._(msg`Changed: ${fields}`)
}
