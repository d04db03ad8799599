import { expect, test } from 'vitest'
import { findBackups, findSurplus, manifestOf, nameBackup } from './kept-backups.ts'

const file = (name: string, bytes = 1) => ({ name, bytes, at: new Date() })
const backup = (day: number) => nameBackup(new Date(Date.UTC(2026, 0, day)), 'abcdef')
const whole = (day: number) => [file(backup(day)), file(manifestOf(backup(day)))]

test('the newest stay, each goes with its manifest, and foreign files are left alone', () => {
  const files = [...whole(1), ...whole(3), ...whole(2), file('notes.txt'), file('other.backup')]
  expect(findSurplus(files, 2)).toEqual([manifestOf(backup(1)), backup(1)])
  expect(findBackups(files).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
    '2026-01-03',
    '2026-01-02',
    '2026-01-01',
  ])
})

test('failures never remove the last good one', () => {
  const files = [...whole(1), file(backup(2)), file(backup(3), 0), file(manifestOf(backup(3)))]
  for (const keep of [0, 1, 5]) expect(findSurplus(files, keep)).toEqual([])
})

test('a half that is older than all that stay goes too', () => {
  expect(findSurplus([file(backup(1)), ...whole(2), ...whole(3)], 2)).toEqual([backup(1)])
})

test('the one that was just made stays where earlier ones have later names', () => {
  const ahead = [20, 21, 22]
  const files = [1, ...ahead].flatMap(whole)
  const removed = findSurplus(files, 1, backup(1))
  expect(removed.toSorted()).toEqual(ahead.flatMap((day) => [backup(day), manifestOf(backup(day))]))
  expect(findSurplus(files, 3, backup(1))).toEqual([manifestOf(backup(20)), backup(20)])
})
