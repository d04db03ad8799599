import { expect, test } from 'vitest'
import { fillBrand, readBrand } from './brand.ts'

const brand = readBrand({ brandFile: undefined, env: {} })

test('fills in the names of the brand and leaves every other placeholder as it is', () => {
  expect(fillBrand('{{persona}}, {{constructor}} and {{unknown}}', brand)).toBe(
    `${brand.persona}, {{constructor}} and {{unknown}}`,
  )
})
