import { contract } from '@pepper/contract'
import { expect, test } from 'vitest'
import { listReads } from './read-operations.ts'

test('reads are the GET operations and those that are marked', () => {
  const reads = listReads(contract)
  expect(reads).toEqual(
    expect.arrayContaining(['identity.viewer', 'credits.gifts.list', 'users.previewBulk']),
  )
  expect(reads).not.toContain('identity.signOut')
  expect(reads).not.toContain('users.changeMany')
})
