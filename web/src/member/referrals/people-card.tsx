import { Trans, useLingui } from '@lingui/react/macro'
import type { ReferralOverview, ReferralStatus, ReferredPerson } from '@pepper/contract/referrals'
import type { ComponentType } from 'react'
import { formatDate } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, ClockIcon, CloseIcon, type IconProps, SearchIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import styles from './people-card.module.css'
import { initialOf, statusText, whyText } from './person-text.ts'
import type { Referrals } from './use-referrals.ts'

type PeopleCardProps = { state: Referrals & { overview: ReferralOverview } }

/** The people who joined by the code, when, and with which result. */
export function PeopleCard({ state }: PeopleCardProps) {
  const { t } = useLingui()
  const { people, earlier } = state.overview
  if (people.length === 0) {
    return (
      <Card title={t`Who joined`}>
        <EmptyState
          size="small"
          mood="sad"
          title={t`Nobody yet. I am not crying, you are.`}
          text={t`Send your link to one person who would enjoy this. One is plenty to start with.`}
        />
      </Card>
    )
  }
  return (
    <Card title={t`Who joined`}>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      {earlier !== null && (
        <Button variant="secondary" isBusy={state.isLoadingEarlier} onClick={state.loadEarlier}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </Card>
  )
}

const icons: Record<ReferralStatus, ComponentType<IconProps>> = {
  qualified: CheckIcon,
  pending: ClockIcon,
  held: SearchIcon,
  refused: CloseIcon,
}

function Person({ person: { name, date, status, why } }: { person: ReferredPerson }) {
  const { t, i18n } = useLingui()
  const Icon = icons[status]
  return (
    <li className={styles.person} data-status={status}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name || t`A friend`}</span>
        <time dateTime={date} className={styles.note}>
          {formatDate(date, i18n.locale)}
        </time>
        {why && <span className={styles.why}>{whyText(why, i18n)}</span>}
      </span>
      <span className={styles.status}>
        <Icon size={16} />
        {statusText(status, i18n)}
      </span>
    </li>
  )
}
