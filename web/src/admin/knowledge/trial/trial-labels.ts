import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerState } from '@pepper/contract/knowledge'
import type { BadgeTone } from '../../labels/badge.tsx'

export const stateNames: Record<AnswerState, MessageDescriptor> = {
  verified: msg`Gives a verified answer`,
  sure: msg`Sure of the answer`,
  nearest: msg`Unsure: offers the nearest pages`,
  unknown: msg`Does not know`,
  computed: msg`Computes the answer`,
  advice: msg`Declines to advise`,
  care: msg`Helps a person in trouble`,
  small_talk: msg`Small talk`,
}

export const stateTones: Record<AnswerState, BadgeTone> = {
  verified: 'ok',
  sure: 'ok',
  nearest: 'warn',
  unknown: 'danger',
  computed: 'ok',
  advice: 'neutral',
  care: 'neutral',
  small_talk: 'neutral',
}
