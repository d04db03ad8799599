import { expect, test } from 'vitest'
import { misnamedIn } from './loader-names.ts'

const loader = (name: string, result: string) => `export async function ${name}(id: string): ${result} {\n}\n`

test.each([
  ['getUser', 'Promise<User | null>'],
  ['getUser', 'Promise<User | undefined>'],
  ['findUser', 'Promise<User>'],
  ['findUser', 'Promise<{ name: string }>'],
])('a loader whose name denies its result is found: %s, %s', (name, result) => {
  expect(misnamedIn(loader(name, result))).toHaveLength(1)
})

test.each([
  ['getUser', 'Promise<User>'],
  ['getUser', 'Promise<{ name: string | null }>'],
  ['findUser', 'Promise<User | null>'],
  ['findUsers', 'Promise<User[]>'],
  ['findFreeSlug', 'Promise<string>'],
  ['readUser', 'Promise<User | null>'],
])('one whose name agrees is not: %s, %s', (name, result) => {
  expect(misnamedIn(loader(name, result))).toEqual([])
})

test('arguments on lines of their own are read past', () => {
  expect(misnamedIn('export function getUser(\n  id: string,\n): User | null {\n}\n')).toHaveLength(1)
  expect(
    misnamedIn('export function getUser(id: string) {\n}\nexport function other(): User | null {\n}\n'),
  ).toEqual([])
})
