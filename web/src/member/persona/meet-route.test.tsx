import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { shownToasts } from '../../../test/toasts.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { drafts } from '../chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../chat/composer/guest-draft.ts'
import { MeetRoute } from './meet-route.tsx'

test('HM-2: an example that replaces a text of the visitor offers to bring it back', async () => {
  Object.assign(pageBootstrap(), { prompts: ['What is new?'] })
  drafts.type(GUEST_DRAFT, 'My own words')
  const { findByRole, person } = await drawAt('/', <MeetRoute />)
  await person.click(await findByRole('button', { name: 'What is new?' }))
  expect(drafts.text(GUEST_DRAFT).get()).toBe('What is new?')
  shownToasts()[0]?.action?.onAction()
  expect(drafts.text(GUEST_DRAFT).get()).toBe('My own words')
})
