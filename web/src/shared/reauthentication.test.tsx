import { expect, test } from 'vitest'
import { memberWith } from '../../test/fixtures.ts'
import { askForPassword, passwordWanted } from './reauthentication.ts'
import { viewer } from './viewer.ts'
import { GUEST } from './viewer-rules.ts'

test.each([true, false])(
  'AU-8: the dialog is wanted until the password is given or not (%s)',
  async (isGiven) => {
    viewer.set(memberWith())
    const answer = askForPassword()
    const settle = passwordWanted.get()
    expect(settle).not.toBeNull()
    settle?.(isGiven)
    expect(passwordWanted.get()).toBeNull()
    expect(await answer).toBe(isGiven)
  },
)

test('AU-8: a person who is signed out meanwhile has not given it; other changes of theirs keep the dialog', async () => {
  viewer.set(memberWith())
  const answer = askForPassword()
  viewer.set(memberWith('users.read'))
  expect(passwordWanted.get()).not.toBeNull()
  viewer.set(GUEST)
  expect(await answer).toBe(false)
  expect(passwordWanted.get()).toBeNull()
})

test('AU-8: another person who is signed in meanwhile is not asked for the password of the first', async () => {
  const first = memberWith()
  viewer.set(first)
  const answer = askForPassword()
  viewer.set({ ...first, profile: { ...first.profile, id: '00000000-0000-4000-8000-00000000000b' } })
  expect(await answer).toBe(false)
  expect(passwordWanted.get()).toBeNull()
})
