import type { GuideSection } from '@pepper/contract/knowledge'
import type { Passage } from '../index/passage.ts'
import { guidePath } from './guide-path.ts'

/** Maps a section to the contract, with the address where it can be read. */
export function presentSection({ slug, section, title, heading, rank }: Passage): GuideSection {
  const url = heading === '' ? guidePath(slug) : `${guidePath(slug)}#${section}`
  return { slug, section, title, heading, url, rank: Math.round(rank * 100) / 100 }
}
