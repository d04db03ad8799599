import { expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

const invitation = { title: 'Come', text: 'Talk to her', url: 'https://chat.example/auth?ref=WANDA444' }

function ports(share?: () => Promise<void>, canCopy = true) {
  const copied: string[] = []
  const copy = async (text: string) => {
    copied.push(text)
    return canCopy
  }
  return { copied, share, copy }
}

const failing = (name: string) => () => Promise.reject(new DOMException('no', name))

test('RF-2: the device shares the link where it can', async () => {
  const able = ports(async () => {})
  expect(await shareLink(invitation, able)).toBe('shared')
  expect(able.copied).toEqual([])
})

test('RF-2: the link is copied where sharing is unsupported or fails, and a failed copy shows a message', async () => {
  for (const share of [undefined, failing('NotAllowedError'), failing('DataError')]) {
    const unable = ports(share)
    expect(await shareLink(invitation, unable)).toBe('copied')
    expect(unable.copied).toEqual([invitation.url])
    expect(await shareLink(invitation, ports(share, false))).toBe('failed')
  }
})

test('RF-2: closing the choice of apps copies nothing', async () => {
  const closed = ports(failing('AbortError'))
  expect(await shareLink(invitation, closed)).toBe('left')
  expect(closed.copied).toEqual([])
})
