import { expect, test } from 'vitest'
import { forgetCode, keepCode, readCarriedCode } from './carried-code.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('AU-5: the code of the address is raised, and survives a reload without it', () => {
  const storage = memory()
  expect(readCarriedCode(undefined, storage)).toBeNull()
  expect(readCarriedCode('abcd1234', storage)).toEqual({ code: 'ABCD1234' })
  keepCode('ABCD1234', storage)
  expect(readCarriedCode(undefined, storage)).toEqual({ code: 'ABCD1234' })
  expect(readCarriedCode('WXYZ9876', storage)).toEqual({ code: 'WXYZ9876' })
  forgetCode(storage)
  expect(readCarriedCode(undefined, storage)).toBeNull()
})

test('AU-5: what is no code is told as it was written, and cut', () => {
  expect(readCarriedCode('abc', memory())).toEqual({ malformed: 'ABC' })
  expect(readCarriedCode('x'.repeat(500), memory())).toEqual({ malformed: 'X'.repeat(24) })
})

test('AU-5: a browser that keeps nothing still carries the code of the address', () => {
  const refuse = () => {
    throw new Error('storage is closed')
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse }
  keepCode('ABCD1234', closed)
  forgetCode(closed)
  expect(readCarriedCode(undefined, closed)).toBeNull()
  expect(readCarriedCode('abcd1234', closed)).toEqual({ code: 'ABCD1234' })
})
