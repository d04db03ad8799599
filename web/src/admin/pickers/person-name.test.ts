import type { AuditPerson } from '@pepper/contract/audit'
import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

const ID = '3f0c9a1e-1111-4222-8333-444455556666'

test.each([
  [{ full_name: 'Ada', email: 'ada@example.org' }, 'Ada'],
  [{ full_name: null, email: 'ada@example.org' }, 'ada@example.org'],
  [{ full_name: '', email: null }, '3f0c9a1e…'],
  [null, '3f0c9a1e…'],
])('%j is called %s', (person, name) => {
  expect(personName(ID, person && ({ id: ID, ...person } as AuditPerson))).toBe(name)
})
