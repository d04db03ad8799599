import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorToast } from '../../shared/error-text.ts'
import type { Attempt } from '../../shared/error-toast-rules.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

export type Problems<Name extends string> = Partial<Record<Name, ReactNode>>

/** What a form asks and does. Problems are words for the field that they stand at. */
export interface FormPlan<Name extends string> {
  attempt: Attempt
  initial: Record<Name, string>
  /** What is wrong with the values before anything is sent. */
  judge(values: Record<Name, string>): Problems<Name>
  send(values: Record<Name, string>): Promise<void>
  /** Which field, if any, a refusal belongs to. It is told by a toast as well, unless `isToldElsewhere`. */
  place(error: unknown): Problems<Name>
  isToldElsewhere?(error: unknown): boolean
}

export interface Form<Name extends string> {
  values: Record<Name, string>
  set(name: Name, value: string): void
  /** Spread on the field of that name. */
  field(name: Name): {
    name: Name
    value: string
    error: ReactNode
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  isBusy: boolean
  /** The error that the last sending ended in. */
  error: unknown
  onSubmit(event: FormEvent<HTMLFormElement>): void
  /** Sends the same values again, but for those that are named. */
  resend(changed?: Partial<Record<Name, string>>): Promise<void>
}

/** A form that keeps what was typed whatever happens, and says at each field what is wrong with it. */
export function useForm<Name extends string>(plan: FormPlan<Name>): Form<Name> {
  const [values, setValues] = useState(plan.initial)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [answered, setAnswered] = useState<Problems<Name>>({})
  const sending = useSending(plan, setAnswered)
  const focusFirstProblem = useFocusOnProblem(answered)

  const judged = plan.judge(values)
  const errorOf = (name: Name) => answered[name] ?? ((isSubmitted || left.has(name)) && judged[name])
  const set = (name: Name, value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    setAnswered(({ [name]: _, ...others }) => others as Problems<Name>)
  }
  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name) || undefined,
      onChange: ({ target }) => set(name, target.value),
      // An empty field is no mistake before the form is sent.
      onBlur: () => values[name] !== '' && setLeft((current) => new Set(current).add(name)),
    }),
    isBusy: sending.isBusy,
    error: sending.error,
    onSubmit: (event) => {
      event.preventDefault()
      setSubmitted(true)
      focusFirstProblem.in(event.currentTarget)
      if (Object.values(judged).some(Boolean)) focusFirstProblem.soon()
      else void sending.send(values)
    },
    resend: async (changed = {}) => {
      setValues((current) => ({ ...current, ...changed }))
      await sending.send({ ...values, ...changed })
    },
  }
}

/** Sends once at a time and says what it came to. */
function useSending<Name extends string>(
  plan: FormPlan<Name>,
  onAnswer: (problems: Problems<Name>) => void,
): { isBusy: boolean; error: unknown; send: (values: Record<Name, string>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (values: Record<Name, string>) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    onAnswer({})
    try {
      await plan.send(values)
    } catch (failure) {
      setError(failure)
      onAnswer(plan.place(failure))
      if (!plan.isToldElsewhere?.(failure))
        showToast({ ...errorToast(plan.attempt, failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send }
}

/** Takes the keyboard to the first field with a problem, once it is on the screen. */
function useFocusOnProblem(answered: object) {
  const form = useRef<HTMLFormElement | null>(null)
  const focus = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what it waits for
  useEffect(() => {
    if (Object.keys(answered).length > 0) focus()
  }, [answered])
  return {
    in: (element: HTMLFormElement) => {
      form.current = element
    },
    soon: () => requestAnimationFrame(focus),
  }
}
