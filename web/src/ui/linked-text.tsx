import { splitAtLinks } from '@pepper/contract/text/links'

/** A text whose https addresses are links. */
export function LinkedText({ text }: { text: string }) {
  let place = 0
  return splitAtLinks(text).map((part) => {
    place += part.text.length
    if (part.href === null) return part.text
    return (
      <a key={place} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
