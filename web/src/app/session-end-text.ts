import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The screens whose text is kept: the composer of a chat, the editor of content, and forms with a kept draft. */
const KEEPERS = [
  ...['/', '/chat', '/admin/content'],
  ...['/admin/announcements', '/admin/notifications', '/admin/ad-placements'],
]

/** Returns whether the text that a person types on a screen outlives the page. */
export function isTextKept(pathname: string): boolean {
  return KEEPERS.includes(pathname)
}

/** Returns the words for a session that has ended on a screen: they promise to keep text only where it is kept. */
export function sessionEndText(pathname: string): string {
  if (isTextKept(pathname)) return i18n._(msg`Your session has ended. Your text is kept.`)
  return i18n._(msg`Your session has ended.`)
}
