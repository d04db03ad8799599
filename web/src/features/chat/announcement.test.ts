import { expect, test } from 'vitest'
import { spokenText } from './announcement.ts'

test('a reply is read aloud without the marks of Markdown', () => {
  expect(spokenText('## Auctions\n\n- **Bid** early\n- see [the rules](https://a.example/x)\n\n`code`')).toBe(
    'Auctions\n\nBid early\nsee the rules\n\ncode',
  )
})
