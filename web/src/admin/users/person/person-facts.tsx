import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { formatDateTime, formatNumber } from '../../../lib/formats/format.ts'
import { tierName } from '../../../shared/tiers.ts'
import { RoleBadge, StateBadge } from '../user-labels.tsx'
import styles from '../users.module.css'

/** The identity of a person, their credits and their activity. */
export function PersonFacts({ user }: { user: UserDetail }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  const { credits, chats, ban, banned_until: until } = user
  const [total, daily] = [number(credits.total_credits), number(credits.daily_credits)]
  const bannedBy = ban?.by?.email ?? t`the operator`
  const facts = [
    { name: t`Name`, value: user.full_name },
    { name: t`Role`, value: <RoleBadge role={user.role} /> },
    { name: t`State`, value: <StateBadge state={user.state} /> },
    {
      name: t`Banned`,
      value: ban && t`${formatDateTime(ban.at, i18n.locale)} by ${bannedBy}: ${ban.reason ?? '–'}`,
    },
    {
      name: t`Ban ends`,
      value: ban && (until ? formatDateTime(until, i18n.locale) : t`when it is lifted`),
    },
    { name: t`Joined`, value: formatDateTime(user.created_at, i18n.locale) },
    {
      name: t`Second factor`,
      value: user.second_factor_since
        ? t`since ${formatDateTime(user.second_factor_since, i18n.locale)}`
        : t`none`,
    },
    { name: t`Id`, value: <code>{user.id}</code> },
    { name: t`Referral code`, value: user.referral_code && <code>{user.referral_code}</code> },
    {
      name: t`Credits`,
      value: credits.is_unlimited
        ? t`Unlimited; in the account: ${total}`
        : t`${total}, of which ${daily} from today`,
    },
    { name: t`XP`, value: `${number(user.user_xp)} · ${tierName(user.progress_tier, i18n)}` },
    { name: t`People referred`, value: number(user.referral_count) },
    { name: t`Referred by`, value: user.referred_by?.email ?? null },
    { name: t`Chats`, value: chatsText(chats) },
    { name: t`Last message`, value: chats.last_at && formatDateTime(chats.last_at, i18n.locale) },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Counts chats and messages in words. The messages of a chat are its questions and its replies. */
function chatsText({ count, messages }: UserDetail['chats']): string {
  const chats = plural(count, { one: '# chat', other: '# chats' })
  const spoken = plural(messages, { one: '# question or reply', other: '# questions and replies' })
  return `${chats}, ${spoken}`
}
