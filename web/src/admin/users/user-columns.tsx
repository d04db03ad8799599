import { useLingui } from '@lingui/react/macro'
import type { ListedUser } from '@pepper/contract/users'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../lib/formats/format.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import { RoleButton } from './role-button.tsx'
import { RoleBadge, StateBadge } from './user-labels.tsx'
import styles from './users.module.css'

function StateOf({ user: { state, banned_until: until } }: { user: ListedUser }) {
  const { t, i18n } = useLingui()
  return (
    <span className={styles.badges}>
      <StateBadge state={state} />
      {until && <span className={styles.note}>{t`until ${formatDateTime(until, i18n.locale)}`}</span>}
    </span>
  )
}

/**
 * Builds the columns of the people: email, role, joined date and the id's first 8 characters (AD-3), with details that
 * help to tell people apart.
 */
export function useUserColumns(onChange: () => void): Column<ListedUser>[] {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  return [
    {
      key: 'email',
      name: t`Person`,
      cell: (user) => (
        <Link to="/admin/users/$id" params={{ id: user.id }} preload={false} className={styles.person}>
          {user.email}
          <span className={styles.note}>{user.full_name}</span>
        </Link>
      ),
    },
    {
      key: 'role',
      name: t`Role`,
      cell: ({ role, custom_roles }) => (
        <span className={styles.badges}>
          <RoleBadge role={role} />
          {custom_roles.length > 0 && <span className={styles.note}>{custom_roles.join(', ')}</span>}
        </span>
      ),
    },
    { key: 'state', name: t`State`, cell: (user) => <StateOf user={user} /> },
    { key: 'xp', name: t`XP`, align: 'end', cell: ({ user_xp }) => formatNumber(user_xp, i18n.locale) },
    { key: 'joined', name: t`Joined`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    { key: 'id', name: t`Id`, cell: ({ id }) => <code className={styles.id}>{id.slice(0, 8)}</code> },
    ...(can(viewer, 'users.change_role')
      ? [
          {
            key: 'change',
            name: t`Change`,
            cell: (user: ListedUser) => <RoleButton user={user} onChange={onChange} />,
          },
        ]
      : []),
  ]
}
