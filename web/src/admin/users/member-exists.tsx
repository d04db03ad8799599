import { Trans } from '@lingui/react/macro'
import { dataOf } from '../../lib/api/call-error.ts'
import { PersonLink } from './created-note.tsx'

/** Says that the address of a form has an account, and leads to its person; nothing for any other error. */
export function MemberExists({ error }: { error: unknown }) {
  const existing = dataOf(error, 'joining.member_exists')
  if (!existing) return null
  return (
    <p role="alert">
      <Trans>An account with this address already exists.</Trans> <PersonLink id={existing.user_id} />
    </p>
  )
}
