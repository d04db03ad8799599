import { expect, test } from 'vitest'
import { forgetCode, keepCode, readCarriedCode, refOf } from './carried-code.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

const NOTHING = { carried_ref: null, unknown_ref: null }
const remembering = (carried_ref: string) => ({ carried_ref, unknown_ref: null })

test('AU-5: the code of the address is raised, and survives a reload without it', () => {
  const storage = memory()
  expect(readCarriedCode(undefined, storage, NOTHING)).toBeNull()
  expect(readCarriedCode('abcd1234', storage, NOTHING)).toEqual({ code: 'ABCD1234' })
  keepCode('ABCD1234', storage)
  expect(readCarriedCode(undefined, storage, NOTHING)).toEqual({ code: 'ABCD1234' })
  expect(readCarriedCode('WXYZ9876', storage, NOTHING)).toEqual({ code: 'WXYZ9876' })
  forgetCode(storage)
  expect(readCarriedCode(undefined, storage, NOTHING)).toBeNull()
})

test('AU-5: a browser remembers the code of another day, unless its bearer went without', () => {
  const storage = memory()
  expect(readCarriedCode(undefined, storage, remembering('ABCD1234'))).toEqual({ code: 'ABCD1234' })
  expect(refOf(null, storage)).toEqual({})
  forgetCode(storage)
  expect(readCarriedCode(undefined, storage, remembering('ABCD1234'))).toBeNull()
  expect(refOf(null, storage)).toEqual({ ref: '' })
  keepCode('WXYZ9876', storage)
  expect(readCarriedCode(undefined, storage, remembering('ABCD1234'))).toEqual({ code: 'WXYZ9876' })
  expect(refOf({ code: 'WXYZ9876' }, storage)).toEqual({ ref: 'WXYZ9876' })
})

test('AU-5: an invalid code is shown as it was written, and cut', () => {
  expect(readCarriedCode('abc', memory(), NOTHING)).toEqual({ malformed: 'ABC' })
  expect(readCarriedCode('x'.repeat(500), memory(), NOTHING)).toEqual({ malformed: 'X'.repeat(24) })
})

test('AU-5: an unknown code is different, whatever another day brought', () => {
  const page = { carried_ref: 'ABCD1234', unknown_ref: 'ZZZZ9999' }
  expect(readCarriedCode('zzzz9999', memory(), page)).toEqual({ unknown: 'ZZZZ9999' })
  expect(readCarriedCode('WXYZ9876', memory(), page)).toEqual({ code: 'WXYZ9876' })
  expect(readCarriedCode(undefined, memory(), page)).toEqual({ code: 'ABCD1234' })
})

test('AU-5: a browser that keeps nothing still carries the code of the address', () => {
  const refuse = () => {
    throw new Error('storage is closed')
  }
  const closed = { getItem: refuse, setItem: refuse }
  keepCode('ABCD1234', closed)
  forgetCode(closed)
  expect(readCarriedCode(undefined, closed, NOTHING)).toBeNull()
  expect(readCarriedCode('abcd1234', closed, NOTHING)).toEqual({ code: 'ABCD1234' })
})
