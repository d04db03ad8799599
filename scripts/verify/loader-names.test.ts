import { expect, test } from 'vitest'
import { misnamedIn } from './loader-names.ts'

const loader = (name: string, result: string) => `export async function ${name}(id: string): ${result} {\n}\n`

test.each([
  ['getUser', 'Promise<User | null>'],
  ['getUser', 'Promise<User | undefined>'],
  ['findUser', 'Promise<User>'],
  ['findUser', 'Promise<{ name: string }>'],
  ['findSlug', 'Promise<string>'],
  ['readUser', 'Promise<User | null>'],
  ['readUser', 'User | undefined'],
])('a loader whose name denies its result is found: %s, %s', (name, result) => {
  expect(misnamedIn(loader(name, result))).toHaveLength(1)
})

test.each([
  ['getUser', 'Promise<User>'],
  ['getUser', 'Promise<{ name: string | null }>'],
  ['findUser', 'Promise<User | null>'],
  ['findUsers', 'Promise<User[]>'],
  ['chooseSlug', 'Promise<string>'],
  ['readUser', 'Promise<{ name: string | null }>'],
])('one whose name agrees is not: %s, %s', (name, result) => {
  expect(misnamedIn(loader(name, result))).toEqual([])
})

test('arguments on lines of their own are read past', () => {
  expect(misnamedIn('export function getUser(\n  id: string,\n): User | null {\n}\n')).toHaveLength(1)
  expect(
    misnamedIn('export function getUser(id: string) {\n}\nexport function other(): User | null {\n}\n'),
  ).toEqual([])
})

test('a reader that throws where a row is missing is one that gets', () => {
  const documented = (sentence: string) =>
    `/**\n * Reads a user. ${sentence}\n */\n${loader('readUser', 'User')}`
  expect(misnamedIn(documented('Throws limits.too_many_requests,\n * access.user_not_found.'))).toHaveLength(
    1,
  )
  expect(misnamedIn(documented('Throws limits.too_many_requests.'))).toEqual([])
  expect(misnamedIn(`/** Throws content.not_found. */\nconst a = 1\n${loader('readUser', 'User')}`)).toEqual(
    [],
  )
})

test.each([
  'export async function selectUser(id: string): Promise<User | null> {\n}\n',
  'export async function selectUnread(\n  db: Database,\n) {\n}\n',
  'export function selectUsers(\n  db: Database,\n): Promise<User[]> {\n}\n',
])('a loader that only says that it selects is found: %j', (source) => {
  expect(misnamedIn(source)).toHaveLength(1)
})

test.each([
  'export function selectUsers(executor: Executor) {\n}\n',
  'export function selectPerson(column: string): RawBuilder<unknown> {\n}\n',
  'function selectUsers(\n): Promise<User[]> {\n}\n',
  'export function selectUsers() {\n}\nexport function load(): Promise<User[]> {\n}\n',
])('a function that builds SQL, or serves its own file, may select: %j', (source) => {
  expect(misnamedIn(source)).toEqual([])
})
