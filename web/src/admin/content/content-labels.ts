import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentStatus, ContentType, ReplacedPage } from '@pepper/contract/content'
import type { BadgeTone } from '../labels/badge.tsx'

export const typeNames: Record<ContentType, MessageDescriptor> = {
  article: msg`Article`,
  announcement: msg`Announcement`,
  tutorial: msg`Tutorial`,
  faq: msg`FAQ answer`,
}

export const statusNames: Record<ContentStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  published: msg`Published`,
  archived: msg`Archived`,
}

export const statusTones: Record<ContentStatus, BadgeTone> = {
  draft: 'warn',
  published: 'ok',
  archived: 'neutral',
}

export const pageNames: Record<ReplacedPage, MessageDescriptor> = {
  'privacy-policy': msg`Privacy policy`,
  'terms-of-use': msg`Terms of use`,
  faq: msg`FAQ`,
}

/** In the order in which they are offered. */
export const contentTypes: readonly ContentType[] = ['article', 'announcement', 'tutorial', 'faq']
export const contentStatuses: readonly ContentStatus[] = ['draft', 'published', 'archived']
export const replacedPages: readonly ReplacedPage[] = ['privacy-policy', 'terms-of-use', 'faq']
