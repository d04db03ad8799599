import { lazy, Suspense } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DayFieldProps } from './day-field.tsx'

const DayField = lazy(() =>
  withMessages('admin', () => import('./day-field.tsx')).then(({ DayField: component }) => ({
    default: component,
  })),
)

/** A field for a day or a moment, whose calendar is loaded with it and not with its screen. */
export function LazyDayField(props: DayFieldProps) {
  const { label, hint, isOptional } = props
  const waiting = (
    <Field id="" {...{ label, hint, isOptional }}>
      <Skeleton shape="block" height="3rem" />
    </Field>
  )
  return (
    <Suspense fallback={waiting}>
      <DayField {...props} />
    </Suspense>
  )
}
