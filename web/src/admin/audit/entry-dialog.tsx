import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntryDetails } from '@pepper/contract/audit'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { auditLabels } from '../labels/audit-labels.ts'
import { useRead } from '../query/use-read.ts'
import styles from './audit.module.css'
import { ChangeList } from './change-list.tsx'
import { readDetails } from './changes.ts'
import { EntryFacts } from './entry-facts.tsx'

type EntryDialogProps = {
  id: number
  onClose: () => void
  onFilter: (filter: { actor?: string; about?: string }) => void
}

/** Shows one entry: the changes, the person, the origin, and the entry's link in the chain. */
export function EntryDialog({ id, onClose, onFilter }: EntryDialogProps) {
  const { t, i18n } = useLingui()
  const entry = useRead(['audit', 'entry-dialog', id], () => api.audit.entry({ id }))
  const { value, error, isLoading, refresh } = entry
  const label = value && auditLabels(value.action)
  const title = label ? i18n._(label) : (value?.action ?? t`Audit entry`)
  return (
    <Dialog isOpen onClose={onClose} size="large" title={title}>
      {value ? (
        <Whole entry={value} onFilter={onFilter} />
      ) : error ? (
        <ErrorState
          title={t`The entry could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      )}
    </Dialog>
  )
}

function Whole({ entry, onFilter }: { entry: AuditEntryDetails } & Pick<EntryDialogProps, 'onFilter'>) {
  const { changes, facts } = readDetails(entry.details)
  const { actor, target } = entry
  return (
    <>
      <ChangeList changes={[...changes, ...readDetails(entry.personal ?? {}).changes]} />
      <EntryFacts entry={entry} facts={facts} />
      <div className={styles.actions}>
        {actor && (
          <Button variant="secondary" size="small" onClick={() => onFilter({ actor: actor.id })}>
            <Trans>More by the same person</Trans>
          </Button>
        )}
        {target && (
          <Button variant="secondary" size="small" onClick={() => onFilter({ about: target.id })}>
            <Trans>More about the same</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
