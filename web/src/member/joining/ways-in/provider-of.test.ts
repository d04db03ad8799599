import { expect, test } from 'vitest'
import { providerOf } from './provider-of.ts'

const acme = { id: 'acme', name: 'Acme', icon: 'building' as const, domains: ['acme.example'] }
const open = { id: 'open', name: 'Open', icon: 'key' as const, domains: [] }

test('AU-12: an address is led to the service of its whole domain, and nothing else is', () => {
  const find = (identifier: string) => providerOf(identifier, [open, acme])?.id
  expect(find(' Ada@ACME.example ')).toBe('acme')
  for (const other of ['ada@not-acme.example', 'ada@acme.example.org', 'acme.example', 'A1B2C3D4', '']) {
    expect([other, find(other)]).toEqual([other, undefined])
  }
})
