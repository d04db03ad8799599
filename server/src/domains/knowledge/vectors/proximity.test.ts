import { expect, test } from 'vitest'
import { directionOf, product, toBytes } from '../../../platform/embeddings/vector.ts'
import type { IndexedSection, LanguageIndex } from '../index/language-index.ts'
import { createLayerVectors, type LayerVectors } from './layer-vectors.ts'
import { findNear } from './proximity.ts'
import { textsOf } from './texts-of.ts'

const DIMENSIONS = 16

/** Returns a vector that points mostly along one axis. */
function along(axis: number, share = 1): Float32Array {
  return Float32Array.from({ length: DIMENSIONS }, (_, at) => (at === axis ? share : 0.1))
}

function section(slug: string, asked: string[] = []): IndexedSection {
  return { slug, section: 'lead', title: slug, heading: '', text: '', question: '', keywords: [], asked }
}

/** Builds the vectors of sections, each of which points along an axis of its own. */
async function layerOf(sections: IndexedSection[]): Promise<LayerVectors> {
  const held = new Map(
    sections.flatMap((one, axis) =>
      textsOf(one).map(({ hash }) => [hash, directionOf(toBytes(along(axis)))] as const),
    ),
  )
  const made = await createLayerVectors({ sections } as LanguageIndex, (hash) => held.get(hash))
  if (!made) throw new Error('there are no vectors')
  return made
}

const many = Array.from({ length: DIMENSIONS }, (_, at) => section(`page-${at}`, [`wording ${at}`]))

test('AS-2: the section that points where the question does is nearest, and the ten nearest are compared', async () => {
  const near = findNear([await layerOf(many)], directionOf(toBytes(along(3, 5))), new Set())
  const inOrder = [...near].sort((a, b) => b[1].proximity - a[1].proximity).map(([key]) => key)
  expect(inOrder[0]).toBe('page-3#lead')
  expect(inOrder).toHaveLength(10)
})

test('AS-2: a section that words have found is compared however far it is', async () => {
  const near = findNear([await layerOf(many)], directionOf(toBytes(along(3))), new Set(['page-15#lead']))
  expect(near.has('page-15#lead')).toBe(true)
  expect(near.get('page-15#lead')?.proximity).toBeLessThan(near.get('page-3#lead')?.proximity ?? 0)
})

test('AS-2: vectors of another length are compared with nothing', async () => {
  const other = directionOf(toBytes(new Float32Array(DIMENSIONS + 8).fill(1)))
  expect(findNear([await layerOf(many)], other, new Set(['page-1#lead']))).toEqual(new Map())
})

test('rounding to bytes changes a cosine by less than a hundredth', () => {
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [0, 1].map(() => Float32Array.from({ length: 384 }, () => Math.random() - 0.4))
    if (!one || !other) throw new Error('there are two')
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0)
    const exact = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
    const [a, b] = [directionOf(toBytes(one)), directionOf(toBytes(other))]
    expect(Math.abs(product(a.bytes, b.bytes, 0) / (a.length * b.length) - exact)).toBeLessThan(0.01)
  }
})
