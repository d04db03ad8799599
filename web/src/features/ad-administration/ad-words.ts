import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdLocation, AdStatus, AdType } from '@pepper/contract/ads'
import type { BadgeTone } from '../../ui/admin/badge.tsx'

export const typeNames: Record<AdType, MessageDescriptor> = {
  banner: msg`Banner`,
  sidebar: msg`Sidebar`,
  popup: msg`Popup`,
  inline: msg`Inline`,
}

export const locationNames: Record<AdLocation, MessageDescriptor> = {
  header: msg`Header`,
  footer: msg`Footer`,
  sidebar: msg`Sidebar`,
  content: msg`Content`,
}

export const statusNames: Record<AdStatus, MessageDescriptor> = {
  active: msg`Active`,
  paused: msg`Paused`,
  draft: msg`Draft`,
}

export const statusTones: Record<AdStatus, BadgeTone> = { active: 'ok', paused: 'warn', draft: 'danger' }

export const adTypes: readonly AdType[] = ['banner', 'sidebar', 'popup', 'inline']
export const adLocations: readonly AdLocation[] = ['header', 'footer', 'sidebar', 'content']
export const adStatuses: readonly AdStatus[] = ['active', 'paused', 'draft']
