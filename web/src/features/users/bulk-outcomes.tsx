import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { codeText } from '../../lib/error-text.ts'
import styles from './users.module.css'

const ORDER = ['refused', 'unchanged', 'changes'] as const

/** Who is changed, and who is skipped and why; those first. */
export function BulkOutcomes({ people, action }: { people: BulkOutcome[]; action: BulkAction }) {
  const { t } = useLingui()
  const sorted = people.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <ul className={styles.outcomes} aria-label={t`What happens to whom`} tabIndex={0}>
      {sorted.map(({ user, outcome, refusal }) => (
        <li key={user.id}>
          <span>{user.email}</span>
          <span className={styles.note}>
            {outcome === 'changes' && action === 'gift' && <Trans>gets the credits</Trans>}
            {outcome === 'changes' && action !== 'gift' && <Trans>will be changed</Trans>}
            {outcome === 'unchanged' && <Trans>is so already</Trans>}
            {outcome === 'refused' && refusal && codeText(refusal)}
          </span>
        </li>
      ))}
    </ul>
  )
}
