import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorToast } from '../../shared/errors/error-text.ts'
import type { Attempt } from '../../shared/errors/error-toast-rules.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

export type Problems<Name extends string> = Partial<Record<Name, ReactNode>>

/** The fields of a form and its actions. Problems are words beside their fields. */
export interface FormPlan<Name extends string> {
  attempt: Attempt
  initial: Record<Name, string>
  /** Finds the problems of the values before they are sent. */
  judge(values: Record<Name, string>): Problems<Name>
  send(values: Record<Name, string>): Promise<void>
  /** Assigns a refusal to a field, if it belongs to one. A toast shows it as well, unless `isToldElsewhere`. */
  place(error: unknown): Problems<Name>
  isToldElsewhere?(error: unknown): boolean
}

export interface Form<Name extends string> {
  values: Record<Name, string>
  set(name: Name, value: string): void
  /** Returns the props for the field of that name. */
  field(name: Name): {
    name: Name
    value: string
    error: ReactNode
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  isBusy: boolean
  /** The error of the last attempt to send. */
  error: unknown
  onSubmit(event: FormEvent<HTMLFormElement>): void
  /** Sends the same values again, except for the given ones. Returns whether that succeeded. */
  resend(changed?: Partial<Record<Name, string>>): Promise<boolean>
}

/** Runs a form that keeps the typed text in any case, and shows the problems at each field. */
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
      // An empty field is not an error before the form is sent.
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
      return sending.send({ ...values, ...changed })
    },
  }
}

/** Sends one request at a time and reports its result; `send` returns whether it succeeded. */
function useSending<Name extends string>(
  plan: FormPlan<Name>,
  onAnswer: (problems: Problems<Name>) => void,
): { isBusy: boolean; error: unknown; send: (values: Record<Name, string>) => Promise<boolean> } {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (values: Record<Name, string>) => {
    if (isBusy) return false
    setBusy(true)
    setError(null)
    onAnswer({})
    try {
      await plan.send(values)
      return true
    } catch (failure) {
      setError(failure)
      onAnswer(plan.place(failure))
      if (!plan.isToldElsewhere?.(failure))
        showToast({ ...errorToast(plan.attempt, failure), tone: 'destructive' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send }
}

/** Focuses the first field with a problem, once it is rendered. */
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
