import type { FoundUser } from '@pepper/contract/users'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { useGiftDraft } from './use-gift-draft.ts'

const ada: FoundUser = { id: uuid(1), email: 'ada@example.org', full_name: 'Ada', role: 'user' }
const bo: FoundUser = { id: uuid(2), email: 'bo@example.org', full_name: 'Bo', role: 'user' }

function hold(recipientId: string | null = null) {
  const { result, unmount } = renderHook(() => useGiftDraft(recipientId))
  const change = (part: Parameters<typeof result.current.change>[0]) => act(() => result.current.change(part))
  return { held: () => result.current, change, unmount }
}

test('AD-9: there is a gift once it has a recipient and a whole amount; a blank reason is none', () => {
  const { held, change } = hold()
  expect(held().gift).toBeNull()
  change({ recipient: ada })
  expect(held().gift).toBeNull()
  change({ amount: '1.5' })
  expect(held().gift).toBeNull()
  change({ amount: '10', reason: '  ' })
  expect(held().gift).toEqual({ id: held().draft.id, recipient_id: ada.id, amount: 10 })
  change({ reason: ' Thanks ' })
  expect(held().gift).toMatchObject({ amount: 10, reason: 'Thanks' })
  change({ recipient: null })
  expect(held().gift).toBeNull()
})

test('AD-9: the same words keep their id, and each change gets another', () => {
  const { held, change } = hold()
  const first = held().draft.id
  change({ recipient: ada, amount: '1' })
  const second = held().draft.id
  change({ amount: '2' })
  expect(new Set([first, second, held().draft.id]).size).toBe(3)
  expect(held().gift?.id).toBe(held().draft.id)
})

test('AD-9: the person of a link is chosen once found, by the whole id', async () => {
  const search = serve((api) => api.users.search).mockResolvedValue({ users: [bo, ada] })
  const { held } = hold(ada.id)
  const before = held().draft.id
  await waitFor(() => expect(held().draft.recipient).toEqual(ada))
  expect(search.mock.calls).toEqual([[{ q: ada.id }]])
  expect(held().linkProblem).toBeNull()
  expect(held().draft.id).not.toBe(before)
})

test('AD-9: a person who is not found is said to be unknown, until another is chosen, and a failed search to have failed', async () => {
  const search = serve((api) => api.users.search).mockResolvedValue({ users: [bo] })
  const { held, change, unmount } = hold(ada.id)
  await waitFor(() => expect(held().linkProblem).toBe('unknown'))
  expect(held().draft.recipient).toBeNull()
  change({ recipient: bo })
  expect(held().linkProblem).toBeNull()
  unmount()
  search.mockRejectedValue(failure())
  const failed = hold(ada.id)
  await waitFor(() => expect(failed.held().linkProblem).toBe('failed'))
})

test('AD-9: a person chosen by hand is not replaced by the one of the link, who is found later', async () => {
  const { answer, arrive } = lateAnswer<{ users: FoundUser[] }>()
  const search = serve((api) => api.users.search).mockReturnValue(answer)
  const { held, change } = hold(ada.id)
  await waitFor(() => expect(search).toHaveBeenCalled())
  change({ recipient: bo, amount: '1' })
  const { id } = held().draft
  await act(async () => {
    arrive({ users: [ada] })
    await answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(held().draft).toMatchObject({ recipient: bo, amount: '1', id })
})
