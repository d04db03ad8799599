import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseOldNode } from './needed-node.mjs'

test('a Node that is too old is refused by a sentence, the oldest supported one and newer ones are not', () => {
  expect(() => refuseOldNode('18.20.4')).toThrow('Node 20 or newer is needed, and this is Node 18.20.4.')
  for (const version of ['20.0.0', '22.23.0', '26.10.0']) expect(() => refuseOldNode(version)).not.toThrow()
})

test('the oldest Node that is allowed is the one that package.json names', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  expect(() => refuseOldNode(`${oldest}.0.0`)).not.toThrow()
  expect(() => refuseOldNode(`${Number(oldest) - 1}.9.9`)).toThrow()
})
