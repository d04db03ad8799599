import { expect, test } from 'vitest'
import { ToolCallReader } from './tool-call-reader.ts'

const [bid, tiers] = [
  { id: 'a', function: { name: 'next_bid', arguments: '{"price":1}' } },
  { id: 'b', function: { name: 'tiers', arguments: '{}' } },
]
const both = [
  { id: 'a', name: 'next_bid', arguments: '{"price":1}' },
  { id: 'b', name: 'tiers', arguments: '{}' },
]

test.each([0, null, undefined])('AS-3: two whole calls with the index %j each are two calls', (index) => {
  const reader = new ToolCallReader()
  for (const call of [bid, tiers]) reader.read([{ ...call, index }])
  expect(reader.calls).toEqual(both)
})

test('AS-3: pieces of a call are joined, whether its id and name come once, each time, or another id each time', () => {
  const rests = [
    { index: 0 },
    { index: 0, id: 'a' },
    { index: 0, id: 'a', name: 'next_bid' },
    { index: 0, id: 'z' },
    {},
    { id: 'a' },
  ]
  for (const { index, id, name } of rests as { index?: number; id?: string; name?: string }[]) {
    const reader = new ToolCallReader()
    reader.read([{ index, id: 'a', function: { name: 'next_bid', arguments: '{"price"' } }])
    reader.read([{ index, id, function: { name, arguments: ':1}' } }])
    reader.read([{ ...tiers, ...(index !== undefined && { index: 1 }) }])
    expect(reader.calls).toEqual(both)
  }
})
