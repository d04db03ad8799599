import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { codeText } from '../../../shared/errors/error-messages.ts'
import styles from '../users.module.css'

const ORDER = ['refused', 'unchanged', 'changes'] as const

interface BulkOutcomesProps {
  /** The previewed outcome for each person. */
  people: readonly BulkOutcome[]
  /** The actual outcomes for the people processed so far. */
  gone: readonly BulkOutcome[]
  action: BulkAction
}

/** Lists which people are changed, and which are skipped and why; skipped people come first. */
export function BulkOutcomes({ people: previewed, gone, action }: BulkOutcomesProps) {
  const { t } = useLingui()
  const became = new Map(gone.map((person) => [person.user.id, person]))
  const people = previewed.map((person) => became.get(person.user.id) ?? person)
  const isDone = (id: string) => became.has(id)
  const sorted = people.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <ul className={styles.outcomes} aria-label={t`Outcome for each person`} tabIndex={0}>
      {sorted.map(({ user, outcome, refusal }) => (
        <li key={user.id}>
          <span>{user.email}</span>
          <span className={styles.note}>
            {outcome === 'changes' && isDone(user.id) && <Trans>was changed</Trans>}
            {outcome === 'changes' && !isDone(user.id) && action === 'gift' && (
              <Trans>gets the credits</Trans>
            )}
            {outcome === 'changes' && !isDone(user.id) && action !== 'gift' && <Trans>will be changed</Trans>}
            {outcome === 'unchanged' && <Trans>no change</Trans>}
            {outcome === 'refused' && refusal && codeText(refusal)}
          </span>
        </li>
      ))}
    </ul>
  )
}
