import type { Approval } from '@pepper/contract/approvals'
import { expect } from 'vitest'
import { storeSettings } from '../stored-settings.ts'
import { type Answer, ask, type PeopleWorld, type Person } from '../users/people-world.ts'

/** Turns the setting `two_people` on or off: whether actions that need a second person wait for one. */
export const turnTwoPeople = ({ database }: PeopleWorld, to: 'on' | 'off') =>
  storeSettings(database, { two_people: to === 'on' })

/** Returns the id of the request that an action became. The request must wait for a second person. */
export function idOfWaiting({ status, body }: Answer<unknown>): string {
  expect({ status, ...(body as object) }).toMatchObject({ status: 409, code: 'approvals.waiting' })
  return (body as { data: { approval_id: string } }).data.approval_id
}

export const approve = (by: Person, id: string) => ask<Approval>(by, `/admin/approvals/${id}/approve`, {})

/** Checks whether the administration opens for this person. */
export const mayEnter = async (person: Person) =>
  (await ask(person, '/admin/approvals/summary')).status === 200
