import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdLocation, AdStatus, AdType } from '@pepper/contract/ads'
import type { BadgeTone } from '../labels/badge.tsx'
import type { AdState } from './ad-state.ts'

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

/** The names of the states: the status, and for an active ad whether it has started or ended. */
export const stateNames: Record<AdState, MessageDescriptor> = {
  ...statusNames,
  scheduled: msg`Scheduled`,
  over: msg`Ended`,
}

export const stateTones: Record<AdState, BadgeTone> = {
  active: 'ok',
  scheduled: 'info',
  over: 'neutral',
  paused: 'warn',
  draft: 'danger',
}

export const adTypes: readonly AdType[] = ['banner', 'sidebar', 'popup', 'inline']
export const adLocations: readonly AdLocation[] = ['header', 'footer', 'sidebar', 'content']
export const adStates: readonly AdState[] = ['active', 'scheduled', 'over', 'paused', 'draft']
export const adStatuses: readonly AdStatus[] = ['active', 'paused', 'draft']
