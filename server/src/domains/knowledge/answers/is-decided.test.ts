import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { isForGuideAlone } from './guide-alone.ts'
import { isDecided } from './is-decided.ts'

const brand = readBrand({ brandFile: undefined, env: {} })

test('AS-1: a message that may be about trouble goes to no service of vectors, and a model may still answer it', () => {
  const asked = { question: 'he comes up the stairs drunk', intent: 'uneasy' as const }
  expect(isDecided(asked, brand)).toBe(true)
  expect(isForGuideAlone(asked, brand)).toBe(false)
  expect(isDecided({ ...asked, intent: null }, brand)).toBe(false)
})
