import type { Locale } from '@pepper/contract/locales'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { failure, lateAnswer, serve } from '../../test/server.ts'
import { pageBootstrap } from './bootstrap.ts'
import { language } from './language.ts'
import { usePrompts } from './prompts.ts'

function holdPrompts() {
  pageBootstrap().prompts = ['How do credits work?']
  const ask = serve((api) => api.knowledge.prompts)
  onTestFinished(() => language.set('en'))
  const { result, unmount } = renderHook(() => usePrompts())
  onTestFinished(unmount)
  return { ask, shown: () => result.current, speak: (to: Locale) => act(() => language.set(to)) }
}

test('HM-2: the prompts come with the page, and are read again in another language', async () => {
  const { ask, shown, speak } = holdPrompts()
  expect(shown()).toEqual(['How do credits work?'])
  expect(ask).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<{ prompts: string[] }>()
  ask.mockReturnValue(answer)
  speak('de')
  expect(shown()).toEqual(['How do credits work?'])
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  arrive({ prompts: ['Wie funktionieren Credits?'] })
  await waitFor(() => expect(shown()).toEqual(['Wie funktionieren Credits?']))
  speak('en')
  expect(shown()).toEqual(['How do credits work?'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('HM-2: where they cannot be read, and where they come too late, the earlier ones stay', async () => {
  const { ask, shown, speak } = holdPrompts()
  ask.mockRejectedValueOnce(failure())
  speak('fr')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(shown()).toEqual(['How do credits work?'])
  speak('en')
  const { answer, arrive } = lateAnswer<{ prompts: string[] }>()
  ask.mockReturnValue(answer)
  speak('fr')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  ask.mockResolvedValue({ prompts: ['¿Cómo funcionan los créditos?'] })
  speak('es')
  await waitFor(() => expect(shown()).toEqual(['¿Cómo funcionan los créditos?']))
  arrive({ prompts: ['Trop tard'] })
  await answer
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ask).toHaveBeenCalledTimes(3)
  expect(shown()).toEqual(['¿Cómo funcionan los créditos?'])
})
