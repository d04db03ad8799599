import { useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { codeText } from '../../../shared/errors/error-messages.ts'
import { useMember } from '../../../shared/viewer.ts'
import styles from '../users.module.css'

/** Explains why some actions are not possible for this person, in the words of the refusals. */
export function PersonRefusals({ user }: { user: UserDetail }) {
  const { t, i18n } = useLingui()
  const member = useMember()
  if (member?.user_id === user.id) {
    return (
      <p
        className={styles.note}
      >{t`This is your own account: only others can change its role, ban or credits.`}</p>
    )
  }
  const { change_role, ban, sign_in_link, gift } = user.refusals
  const acts = [
    { name: t`Change the role`, refusal: change_role },
    { name: t`Gift credits`, refusal: gift },
    { name: t`Send a sign-in link`, refusal: sign_in_link },
    { name: t`Ban`, refusal: ban },
  ]
  const reasons = [...new Set(acts.flatMap(({ refusal }) => refusal ?? []))]
  if (reasons.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale)
  return (
    <ul className={styles.refusals} aria-label={t`Unavailable actions`}>
      {reasons.map((reason) => {
        const names = acts.filter(({ refusal }) => refusal === reason).map(({ name }) => name)
        return (
          <li key={reason}>
            {list.format(names)}: {codeText(reason)}
          </li>
        )
      })}
    </ul>
  )
}
