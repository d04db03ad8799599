import { appIcon } from './app-icon.ts'

const SIDE = 32
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Draws the icon that browsers and feed readers request at a fixed address: one PNG of 32 x 32 in an ICO file. */
export async function faviconIco(): Promise<Buffer> {
  const png = await appIcon(SIDE, 'plain')
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(SIDE, 6)
  head.writeUInt8(SIDE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
