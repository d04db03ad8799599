import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { Link } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { BackIcon, InfoIcon } from '../../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { ProgressBar } from '../../controls/progress-bar.tsx'
import { StatTile, StatTiles } from '../../controls/stat-tile.tsx'
import { idOf } from '../../query/id-of.ts'
import { useRead } from '../../query/use-read.ts'
import styles from '../waitlist.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportStateBadge } from './import-state.tsx'
import { RejectedLines } from './rejected-lines.tsx'

const POLL_MS = 700

/** Shows one import: its preview, its progress and its result. Its address survives a reload. */
export function ImportDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const {
    value: shown,
    error,
    isLoading,
    refresh,
    set,
  } = useRead(
    ['waitlist', 'import-detail', id],
    () => api.waitlist.imports.get({ id: idOf(id, 'waitlist.import_not_found') }),
    ({ state }) => (state === 'applying' ? POLL_MS : null),
  )
  return (
    <>
      <Link to="." search={{}} className={styles.back}>
        <BackIcon size={18} />
        <Trans>All imports</Trans>
      </Link>
      {shown ? (
        <ImportFound shown={shown} onChange={set} />
      ) : error ? (
        <ErrorState
          title={t`The import could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="10rem" />
        </Waiting>
      )}
    </>
  )
}

type ImportFoundProps = { shown: WaitlistImport; onChange: (next: WaitlistImport) => void }

function ImportFound({ shown, onChange }: ImportFoundProps) {
  const { t } = useLingui()
  const { id, state, file_name, done, total, rejected } = shown
  return (
    <>
      <div className={styles.headline}>
        <h2>{file_name}</h2>
        <ImportStateBadge state={state} />
      </div>
      <p role="status" className={styles.lead}>
        <Lead shown={shown} />
      </p>
      {state === 'applying' && <ProgressBar label={t`Importing ${file_name}`} done={done} total={total} />}
      <ImportFigures shown={shown} />
      <Hints shown={shown} />
      <ImportActions shown={shown} onChange={onChange} />
      {rejected > 0 && <RejectedLines key={`${id}-${state}`} id={id} isPreview={state === 'previewed'} />}
    </>
  )
}

function Lead({ shown: { state, taken } }: { shown: WaitlistImport }) {
  const { i18n } = useLingui()
  const people = formatNumber(taken, i18n.locale)
  if (state === 'previewed' && taken === 0)
    return <Trans>Nothing imported yet. This file contains no new people.</Trans>
  if (state === 'previewed') return <Trans>Nothing imported yet. Preview:</Trans>
  if (state === 'applying') return <Trans>The import continues even if you close this page.</Trans>
  if (state === 'undone') return <Trans>The people from this import were removed from the waitlist.</Trans>
  return <Trans>Done. Added to the waitlist: {people}.</Trans>
}

function ImportFigures({ shown }: { shown: WaitlistImport }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  return (
    <StatTiles>
      <StatTile name={t`New people`} value={number(shown.taken)} note={t`added to the waitlist`} />
      <StatTile name={t`Already known`} value={number(shown.known)} note={t`unchanged`} />
      <StatTile name={t`Rejected lines`} value={number(shown.rejected)} note={t`with errors`} />
      <StatTile
        name={t`Without email`}
        value={number(shown.without_email)}
        note={t`of the new people; they need a claim secret or a review`}
      />
      {/* Nodes of 1.0.0 send no XP. */}
      {typeof shown.xp === 'number' && (
        <StatTile name={t`XP`} value={number(shown.xp)} note={t`at most; it becomes credits`} />
      )}
    </StatTiles>
  )
}

function Hints({ shown: { unknown_columns, missing_referrers } }: { shown: WaitlistImport }) {
  const columns = unknown_columns.join(', ')
  if (!columns && missing_referrers === 0) return null
  return (
    <aside className={styles.hint}>
      <InfoIcon />
      <div>
        {columns && (
          <p>
            <Trans>Unknown columns are skipped: {columns}.</Trans>
          </p>
        )}
        {missing_referrers > 0 && (
          <p>
            {plural(missing_referrers, {
              one: '# person has an unknown referrer. They are imported; the referrer can be added later.',
              other: '# people have an unknown referrer. They are imported; the referrer can be added later.',
            })}
          </p>
        )}
      </div>
    </aside>
  )
}
