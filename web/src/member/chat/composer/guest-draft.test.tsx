import { beforeEach, expect, test } from 'vitest'
import { memberWith } from '../../../../test/fixtures.ts'
import { viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { drafts } from './current-drafts.ts'
import { GUEST_DRAFT, watchGuestDraft } from './guest-draft.ts'

const place = { userId: memberWith().profile.id ?? '', sessionId: null }

watchGuestDraft()
beforeEach(() => {
  viewer.set(GUEST)
  guestTalk.set(null)
})

// Guards: where the member had left a draft in this browser, the question that led them to sign in was lost.
test.each([
  { left: '', shown: 'How?' },
  { left: 'Dear Pepper', shown: 'How?\n\nDear Pepper' },
  { left: 'How?', shown: 'How?' },
])('GU-3: the question of a visitor waits for the member whose draft is "$left"', ({ left, shown }) => {
  drafts.type(place, left)
  drafts.type(GUEST_DRAFT, 'How?')
  viewer.set(memberWith())
  expect(drafts.text(place).get()).toBe(shown)
  expect(drafts.text(GUEST_DRAFT).get()).toBe('')
})
