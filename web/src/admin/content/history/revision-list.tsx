import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentRevisionSummary } from '@pepper/contract/content'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../labels/badge.tsx'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { PersonLink } from '../../pickers/person-link.tsx'
import { shortId } from '../../pickers/person-name.ts'
import { statusNames, statusTones } from '../content-labels.ts'
import styles from './history.module.css'
import { revisionText } from './revision-labels.ts'

type RevisionListProps = {
  /** The newest first. */
  revisions: readonly ContentRevisionSummary[]
  isBusy: boolean
  canRestore: boolean
  onCompare: (version: number) => void
  onRestore: (version: number) => void
}

/** Lists revisions: how each came about, its author and its time. */
export function RevisionList({ revisions, ...handlers }: RevisionListProps) {
  return (
    <ol className={styles.revisions}>
      {revisions.map((revision, index) => (
        <Revision key={revision.version} revision={revision} isPresent={index === 0} {...handlers} />
      ))}
    </ol>
  )
}

type RevisionProps = Omit<RevisionListProps, 'revisions'> & {
  revision: ContentRevisionSummary
  isPresent: boolean
}

function Revision({ revision, isPresent, isBusy, canRestore, onCompare, onRestore }: RevisionProps) {
  const { t, i18n } = useLingui()
  const { version, status, title, made_at } = revision
  return (
    <li className={styles.revision}>
      <div className={styles.said}>
        <p className={styles.what}>
          <b>
            <Trans>Version {version}</Trans>
          </b>
          <Badge tone={statusTones[status]}>{i18n._(statusNames[status])}</Badge>
          {isPresent && (
            <Badge tone="info">
              <Trans>Saved now</Trans>
            </Badge>
          )}
        </p>
        <p>{revisionText(revision, i18n)}</p>
        <p className={styles.note}>
          <Author revision={revision} /> <TimeAgo at={made_at} />, “{title}”
        </p>
      </div>
      {!isPresent && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Compare version ${version}`}
            onClick={() => onCompare(version)}
          >
            <Trans>Compare</Trans>
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Restore version ${version}`}
            disabled={!canRestore || isBusy}
            onClick={() => onRestore(version)}
          >
            <Trans>Restore</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Shows the author, unless the revision has none or their account is deleted. */
function Author({ revision: { made_by } }: { revision: Pick<ContentRevisionSummary, 'made_by'> }) {
  if (!made_by) return null
  return (
    <>
      <PersonLink id={made_by.user_id} name={made_by.full_name || shortId(made_by.user_id)} />,
    </>
  )
}
