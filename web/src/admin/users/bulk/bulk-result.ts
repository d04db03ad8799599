import { plural, t } from '@lingui/core/macro'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { codeText } from '../../../shared/errors/error-messages.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import type { BulkProgress } from './use-bulk.ts'

export function changedIn({ people }: BulkProgress): BulkOutcome[] {
  return people.filter(({ outcome }) => outcome === 'changes')
}

/**
 * Summarises a bulk action on `total` people: how many were changed, how many may
 * have been, how many not, and why.
 */
export function bulkResult(action: BulkAction, progress: BulkProgress, total: number): string {
  const changed = changedIn(progress).length
  const left = total - progress.gone
  const { undecided } = progress
  const untouched = left - undecided
  const refused = [
    ...progress.people.flatMap(({ refusal }) => refusal ?? []),
    ...Array<'access.user_not_found'>(progress.missing).fill('access.user_not_found'),
  ]
  const reasons = [...new Set(refused)].map(codeText).join(' ')
  return [
    (changed > 0 || undecided === 0) &&
      (action === 'gift'
        ? plural(changed, { one: '# person got credits.', other: '# people got credits.' })
        : plural(changed, { one: '# person was changed.', other: '# people were changed.' })),
    refused.length > 0 &&
      plural(refused.length, { one: `# refused: ${reasons}`, other: `# refused: ${reasons}` }),
    undecided > 0 &&
      plural(undecided, {
        one: '# may have been changed already.',
        other: '# may have been changed already.',
      }),
    untouched > 0 && plural(untouched, { one: '# not done yet.', other: '# not done yet.' }),
    progress.failure !== null && errorText(progress.failure),
    changed > 0 &&
      progress.waiting !== null &&
      t`The others wait for another person, who decides under Approvals.`,
    left > 0 && t`Continuing does not apply a change twice.`,
  ]
    .filter(Boolean)
    .join(' ')
}
