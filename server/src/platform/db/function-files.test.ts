import { expect, test } from 'vitest'
import { inOrder, parseFunctionFile, readFunctionFiles } from './function-files.ts'

const file = (name: string, ...needs: string[]) =>
  parseFunctionFile(name, `${needs.length > 0 ? `-- needs ${needs.join(', ')}\n` : ''}select 1`)
const order = (...files: Parameters<typeof inOrder>[0]) => inOrder(files).map(({ name }) => name)

test('a function comes after those that it needs', () => {
  expect(
    order(file('chat/open', 'take', 'touch'), file('credits/take', 'touch'), file('credits/touch')),
  ).toEqual(['credits/touch', 'credits/take', 'chat/open'])
})

test('a circle and an unknown name are refused', () => {
  expect(() => order(file('a/one', 'two'), file('a/two', 'one'))).toThrow('a/one needs itself')
  expect(() => order(file('a/one', 'three'))).toThrow('a/one needs three, which has no file')
})

test('the checksum follows the text', () => {
  expect(file('a/one').checksum).toBe(file('a/two').checksum)
  expect(file('a/one').checksum).not.toBe(file('a/one', 'two').checksum)
})

test('the functions of this program have an order', () => {
  expect(readFunctionFiles().length).toBeGreaterThan(40)
})
