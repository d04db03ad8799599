import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { DRAWING, encodePicture } from '../../src/domains/brand-pictures/encode-picture.ts'
import { timeTurnsAgain } from '../attacks/turn-clock.ts'
import { drawFile } from './picture-files.ts'

const BYTES_PER_MB = 1024 * 1024
/** The largest square of 24 million pixels. */
const SIDE = 4_898

const blank = (channels: 3 | 4) =>
  sharp({ create: { width: SIDE, height: SIDE, channels, background: '#d4380d' } })

function frames() {
  const count = 300
  const raw = { width: 500, height: 500 * count, channels: 3, pageHeight: 500 } as const
  const pixels = Buffer.concat(
    Array.from({ length: count }, (_, index) => Buffer.alloc(500 * 500 * 3, index)),
  )
  return sharp(pixels, { raw })
}

/** The largest picture of each kind that is accepted, and the memory that drawing it may take, in MB. */
const LARGE: [string, () => Sharp, number][] = [
  ['a PNG of 16 bits', () => blank(4).toColourspace('rgb16').png(), 250],
  ['an interlaced PNG of 16 bits', () => blank(4).toColourspace('rgb16').png({ progressive: true }), 420],
  ['a progressive JPEG', () => blank(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 320],
  [
    'a progressive JPEG of four colours',
    () => blank(3).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    380,
  ],
  ['a GIF of 300 frames', () => frames().gif({ loop: 0 }), 140],
  ['a WebP of 300 frames', () => frames().webp({ loop: 0, effort: 0 }), 140],
  ['a GIF', () => blank(3).gif(), 300],
]

/** A drawing yields the CPU to everything else: beside other tests it may get almost none. */
const PATIENT = { ...DRAWING, seconds: 200 }

/** The memory by which the node itself may grow during a drawing. */
const OWN_MB = 64

/**
 * Draws a file and measures the memory that this took, of the drawing process and of the node itself. The node's memory
 * sometimes grows by other work as well; the cost of the drawing shows each time.
 */
async function measureDrawing(file: Buffer): Promise<{ peakMb: number; ownMb: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = process.memoryUsage.rss()
    const { peakMb } = await encodePicture('chatHomeBackground', file, PATIENT)
    const ownMb = (process.memoryUsage.rss() - before) / BYTES_PER_MB
    if (ownMb < OWN_MB || attempt === 3) return { peakMb, ownMb }
  }
}

test.each(LARGE)(
  'S8: %s is drawn within its memory, and next to none of it is the node’s',
  async (_, make, boundMb) => {
    const file = await make().toBuffer()
    const { peakMb, ownMb } = await measureDrawing(file)
    expect({ isWithin: peakMb < boundMb, peakMb }).toMatchObject({ isWithin: true })
    expect(ownMb).toBeLessThan(OWN_MB)
  },
)

test('S8: the event loop goes on while a picture is drawn', async () => {
  const file = await blank(4).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  const draw = () => encodePicture('chatHomeBackground', file, PATIENT)
  const { longestMs } = await timeTurnsAgain(draw, { boundMs: 50, attempts: 3 })
  expect(longestMs).toBeLessThan(50)
})

test('S8: a picture that needs more memory than it may have is refused, and the next one is drawn', async () => {
  const heavy = await blank(4).avif({ effort: 0, bitdepth: 12 }).toBuffer()
  await expect(encodePicture('favicon', heavy, PATIENT)).rejects.toMatchObject({
    code: 'brand_pictures.too_heavy',
    status: 422,
  })
  expect(await encodePicture('favicon', await drawFile(), PATIENT)).toMatchObject({ width: 300, height: 300 })
})

const file = new URL('./misbehaving-process.ts', import.meta.url)
const wish = (name: string) => Buffer.from(`\x89PNG\r\n\x1a\n${name}`, 'latin1')

test.each([
  ['grows', 'grow', { memoryMb: 200, seconds: 60 }, 'brand_pictures.too_heavy'],
  ['never ends', 'hang', { memoryMb: 200, seconds: 2 }, 'brand_pictures.too_heavy'],
  ['crashes', 'crash', { memoryMb: 200, seconds: 60 }, 'brand_pictures.not_drawn'],
])('S8: a process that %s is a refusal, and the next picture is drawn', async (_, name, bounds, code) => {
  const [failed, next] = await Promise.allSettled([
    encodePicture('favicon', wish(name), { file, ...bounds }),
    encodePicture('favicon', await drawFile()),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code, status: 422 } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { width: 300, height: 300 } })
})

test('S8: the process that draws sees nothing of the node’s environment', async () => {
  process.env.LLM_API_KEY = 'a secret'
  const drawing = { file, memoryMb: 200, seconds: 60 }
  const { content } = await encodePicture('favicon', wish('tell'), drawing).finally(() => {
    delete process.env.LLM_API_KEY
  })
  expect(JSON.parse(content.toString())).toEqual(['MALLOC_ARENA_MAX'])
})
