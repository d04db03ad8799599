import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry, ActivitySource } from '@pepper/contract/analytics'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Badge, type BadgeTone } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { PersonLink } from '../pickers/person-link.tsx'
import { labelOf } from './figure-names.ts'
import styles from './recent-activity.module.css'

const tones: Record<ActivitySource, BadgeTone> = {
  audit: 'info',
  security: 'warn',
  sign_in: 'neutral',
  account: 'ok',
}

/** Shows one entry of the recent activity: what happened, who did it to whom, and when. */
export function RecentEntry({ entry }: { entry: ActivityEntry }) {
  const { at, source, what, actor, actor_id, target_person } = entry
  const { t, i18n } = useLingui()
  const sources: Record<ActivitySource, string> = {
    audit: t`Audit`,
    security: t`Security`,
    sign_in: t`Sign-in`,
    account: t`Account`,
  }
  const label = labelOf(what)
  const other = target_person && target_person.id !== actor_id ? target_person : null
  return (
    <li className={styles.entry}>
      <span className={styles.what}>
        <Badge tone={tones[source]}>{sources[source]}</Badge>
        {typeof label === 'string' ? <code>{label}</code> : <span>{i18n._(label)}</span>}
        <span className={styles.people}>
          {actor_id && <PersonLink id={actor_id} name={actor?.name ?? actor_id.slice(0, 8)} />}
          {actor_id && other && <ArrowIcon size={16} />}
          {other && <PersonLink id={other.id} name={other.name} />}
        </span>
      </span>
      <span className={styles.when}>
        <TimeAgo at={at} />
      </span>
    </li>
  )
}
