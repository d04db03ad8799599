import { expect, test } from 'vitest'
import { forgetCode, goesWithoutCode, keepCode, readCarriedCode } from './carried-code.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

test('AU-5: the code of the address is raised, and survives a reload without it', () => {
  const storage = memory()
  expect(readCarriedCode(undefined, storage, null)).toBeNull()
  expect(readCarriedCode('abcd1234', storage, null)).toEqual({ code: 'ABCD1234' })
  keepCode('ABCD1234', storage)
  expect(readCarriedCode(undefined, storage, null)).toEqual({ code: 'ABCD1234' })
  expect(readCarriedCode('WXYZ9876', storage, null)).toEqual({ code: 'WXYZ9876' })
  forgetCode(storage)
  expect(readCarriedCode(undefined, storage, null)).toBeNull()
})

test('AU-5: a browser remembers the code of another day, unless its bearer went without', () => {
  const storage = memory()
  expect(readCarriedCode(undefined, storage, 'ABCD1234')).toEqual({ code: 'ABCD1234' })
  expect(goesWithoutCode(storage)).toBe(false)
  forgetCode(storage)
  expect(readCarriedCode(undefined, storage, 'ABCD1234')).toBeNull()
  expect(goesWithoutCode(storage)).toBe(true)
  keepCode('WXYZ9876', storage)
  expect(readCarriedCode(undefined, storage, 'ABCD1234')).toEqual({ code: 'WXYZ9876' })
  expect(goesWithoutCode(storage)).toBe(false)
})

test('AU-5: what is no code is told as it was written, and cut', () => {
  expect(readCarriedCode('abc', memory(), null)).toEqual({ malformed: 'ABC' })
  expect(readCarriedCode('x'.repeat(500), memory(), null)).toEqual({ malformed: 'X'.repeat(24) })
})

test('AU-5: a browser that keeps nothing still carries the code of the address', () => {
  const refuse = () => {
    throw new Error('storage is closed')
  }
  const closed = { getItem: refuse, setItem: refuse }
  keepCode('ABCD1234', closed)
  forgetCode(closed)
  expect(readCarriedCode(undefined, closed, null)).toBeNull()
  expect(readCarriedCode('abcd1234', closed, null)).toEqual({ code: 'ABCD1234' })
})
