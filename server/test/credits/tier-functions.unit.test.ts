import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TIER_FUNCTIONS } from '../tier-functions.ts'

test.each(Object.entries(TIER_FUNCTIONS))(
  'CR-7: %s has the tiers of the contract (else run `npm run db:tiers -w server`)',
  (path, text) => {
    const functions = new URL('../../functions/', import.meta.url)
    expect(readFileSync(new URL(path, functions), 'utf8')).toBe(text)
  },
)
