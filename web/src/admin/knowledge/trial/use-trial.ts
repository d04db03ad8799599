import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'

type Question = Parameters<typeof api.knowledge.tryGuide>[0]
type Answers = Awaited<ReturnType<typeof api.knowledge.tryGuide>>

/** Asks the guide questions, and holds the answers to the last one. */
export function useTrial() {
  const { t } = useLingui()
  const [answers, setAnswers] = useState<Answers | null>(null)
  const { isBusy, run } = useAction()
  const ask = (question: Question) =>
    run(t`The question could not be sent to the guide`, async () =>
      setAnswers(await api.knowledge.tryGuide(question)),
    )
  return { answers, isBusy, ask }
}
