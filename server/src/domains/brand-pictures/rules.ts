import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'

/** The kinds of files that are recognised. SVG is distinguished because it gets an error message of its own. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'

export interface SlotRule {
  mediaType: StoredPicture['media_type']
  /** The largest width that is kept, in pixels. */
  width: number
  height: number
  /** How the picture fits: whole within the bounds, cropped to fill them exactly, or whole in a transparent square. */
  fit: 'inside' | 'cover' | 'square'
}

/** Three times the largest size that the header, the drawer and the sign-in card show. */
const LOGO: SlotRule = { mediaType: 'image/webp', width: 720, height: 180, fit: 'inside' }

/** The rule for a picture in each slot. Messengers and browser tabs need PNG and JPEG. */
export const slotRules: Record<PictureSlot, SlotRule> = {
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

/** Builds the address of a picture: it identifies the content, so that it never has to be requested twice. */
export function picturePath(id: string, mediaType: StoredPicture['media_type']): string {
  return `/brand-pictures/${id}.${EXTENSIONS[mediaType]}`
}

/** Detects the kind of a file by its first bytes, regardless of its name; null for a kind that is not recognised. */
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
