import type { NewGift } from '@pepper/contract/credits/gifts'
import type { FoundUser } from '@pepper/contract/users'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { newId } from '../../lib/new-id.ts'
import { giftAmount } from '../controls/gift-amount.ts'

interface Draft {
  /** An id for exactly these words: sent twice they make one gift, changed they make another. */
  id: string
  recipient: FoundUser | null
  amount: string
  reason: string
}

/** Why the person of a link is not chosen: there is none of this id, or the search failed. */
export type LinkProblem = 'unknown' | 'failed'

/** Holds the typed parts of a gift, and the gift that they make; null as long as something is missing. */
export function useGiftDraft(recipientId: string | null) {
  const [draft, setDraft] = useState<Draft>(() => ({ id: newId(), recipient: null, amount: '', reason: '' }))
  const [linkProblem, setLinkProblem] = useState<LinkProblem | null>(null)
  const change = (part: Partial<Draft>) => {
    setLinkProblem(null)
    setDraft((before) => ({ ...before, ...part, id: newId() }))
  }
  useEffect(() => {
    if (recipientId === null) return
    let isOver = false
    void findPerson(recipientId)
      .then((recipient) => {
        if (isOver) return
        setDraft((before) => (before.recipient ? before : { ...before, recipient, id: newId() }))
        setLinkProblem(recipient ? null : 'unknown')
      })
      .catch(() => !isOver && setLinkProblem('failed'))
    return () => {
      isOver = true
    }
  }, [recipientId])
  return { draft, change, linkProblem, gift: giftOf(draft, giftAmount(draft.amount)) }
}

function giftOf({ id, recipient, reason }: Draft, amount: number | null): NewGift | null {
  if (!recipient || amount === null) return null
  return { id, recipient_id: recipient.id, amount, ...(reason.trim() && { reason: reason.trim() }) }
}

async function findPerson(id: string): Promise<FoundUser | null> {
  const { users } = await api.users.search({ q: id })
  return users.find((person) => person.id === id) ?? null
}
