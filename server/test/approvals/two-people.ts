import type { Approval } from '@pepper/contract/approvals'
import { expect } from 'vitest'
import { storeSettings } from '../stored-settings.ts'
import { type Answer, ask, type PeopleWorld, type Person } from '../users/people-world.ts'

/** Whether acts that need a second person wait for one (the setting `two_people`). */
export const turnTwoPeople = ({ database }: PeopleWorld, to: 'on' | 'off') =>
  storeSettings(database, { two_people: to === 'on' })

/** The id of the request that an act became, which must wait for a second person. */
export function idOfWaiting({ status, body }: Answer<unknown>): string {
  expect({ status, ...(body as object) }).toMatchObject({ status: 409, code: 'approvals.waiting' })
  return (body as { data: { approval_id: string } }).data.approval_id
}

export const approve = (by: Person, id: string) => ask<Approval>(by, `/admin/approvals/${id}/approve`, {})

/** Whether the administration opens for this person. */
export const mayEnter = async (person: Person) =>
  (await ask(person, '/admin/approvals/summary')).status === 200
