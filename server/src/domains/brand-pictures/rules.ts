import type { AssetSlot, StoredPicture } from '@pepper/contract/brand-pictures'

/** What is taken. SVG is told apart, because it deserves a sentence of its own. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'

export interface SlotRule {
  mediaType: StoredPicture['media_type']
  /** The largest that a picture is kept, in pixels. */
  width: number
  height: number
  /** Whole within the bounds, cut to fill them exactly, or whole in a transparent square. */
  fit: 'inside' | 'cover' | 'square'
}

/** Three times the largest that the header, the drawer and the card on the way in show. */
const LOGO: SlotRule = { mediaType: 'image/webp', width: 720, height: 180, fit: 'inside' }

/** What becomes of a picture in each slot. Messengers and browsers' tabs want PNG and JPEG. */
export const slotRules: Record<AssetSlot, SlotRule> = {
  whiteLogo: LOGO,
  desktopLogo: LOGO,
  redLogo: LOGO,
  chatHomeBackground: { mediaType: 'image/webp', width: 2560, height: 1600, fit: 'inside' },
  socialImage: { mediaType: 'image/jpeg', width: 1200, height: 630, fit: 'cover' },
  favicon: { mediaType: 'image/png', width: 512, height: 512, fit: 'square' },
}

const EXTENSIONS: Record<StoredPicture['media_type'], string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The address of a picture: it names the content, so that it never has to be asked for twice. */
export function picturePath(id: string, mediaType: StoredPicture['media_type']): string {
  return `/brand-pictures/${id}.${EXTENSIONS[mediaType]}`
}

/** What a file is by its first bytes, whatever it is called; null for what is not taken. */
export function sniffPicture(file: Buffer): PictureKind | null {
  const at = (offset: number, text: string) => file.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(4, 'ftypavif') || at(4, 'ftypavis')) return 'avif'
  return /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(file.toString('utf8', 0, 256).replace(/^\uFEFF/, '')) &&
    /<svg[\s>]/i.test(file.toString('utf8', 0, 4_096))
    ? 'svg'
    : null
}
