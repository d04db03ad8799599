import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tier } from '@pepper/contract/primitives'

const names = {
  bronze: msg`Bronze`,
  silver: msg`Silver`,
  gold: msg`Gold`,
  platinum: msg`Platinum`,
  diamond: msg`Diamond`,
}

/** Returns the name of a tier in the language of the page. */
export function tierName(tier: Tier, i18n: I18n): string {
  return i18n._(names[tier])
}
