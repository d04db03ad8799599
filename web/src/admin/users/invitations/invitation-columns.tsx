import { useLingui } from '@lingui/react/macro'
import type { MemberInvitation } from '@pepper/contract/joining/invitations'
import { Link } from '@tanstack/react-router'
import { TimeAgo } from '../../labels/time-ago.tsx'
import type { Column } from '../../table/data-table.tsx'
import styles from '../users.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import { deliveryNames, InvitationBadge } from './invitation-labels.tsx'

/** Builds the columns of the invitations: the person, the inviter, the state and the actions. */
export function useInvitationColumns(onChange: () => void): Column<MemberInvitation>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'person',
      name: t`Person`,
      cell: ({ email, full_name, user_id }) =>
        user_id ? (
          <Link to="/admin/users/$id" params={{ id: user_id }} preload={false} className={styles.person}>
            {email}
            <span className={styles.note}>{full_name}</span>
          </Link>
        ) : (
          <span className={styles.person}>
            {email}
            <span className={styles.note}>{full_name}</span>
          </span>
        ),
    },
    { key: 'state', name: t`State`, cell: ({ state }) => <InvitationBadge state={state} /> },
    {
      key: 'delivery',
      name: t`Email`,
      cell: ({ delivery, reason }) => (
        <span className={styles.badges}>
          {i18n._(deliveryNames[delivery])}
          {reason && <span className={styles.note}>{reason}</span>}
        </span>
      ),
    },
    { key: 'by', name: t`Invited by`, cell: ({ invited_by }) => invited_by?.email ?? '–' },
    { key: 'sent', name: t`Sent`, cell: ({ sent_at }) => <TimeAgo at={sent_at} /> },
    {
      key: 'acts',
      name: t`Change`,
      cell: (invitation) => <InvitationActions invitation={invitation} onChange={onChange} />,
    },
  ]
}
