import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessPreview as Preview } from '@pepper/contract/permissions'
import { codeText } from '../../shared/errors/error-messages.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { permissionName } from '../labels/permission-labels.ts'
import { roleName } from '../labels/role-labels.ts'
import { useRead } from '../query/use-read.ts'
import styles from './access-preview.module.css'

type AccessPreviewProps = {
  /** A key for the change that the preview is about. */
  question: string
  read: () => Promise<Preview>
}

/** Shows the effect of a role change on a person's permissions: gained, lost, and kept through which role. */
export function AccessPreview({ question, read }: AccessPreviewProps) {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = useRead(['controls', 'access-preview', question], read)
  if (value) return <Changes preview={value} />
  return error ? (
    <ErrorState
      title={t`The preview could not be loaded`}
      text={errorText(error)}
      onRetry={refresh}
      isRetrying={isLoading}
    />
  ) : (
    <Waiting label={t`Loading...`}>
      <Skeleton shape="block" height="6rem" />
    </Waiting>
  )
}

function Changes({ preview: { refusal, gained, lost, kept } }: { preview: Preview }) {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.preview} role="status">
      {refusal && <p>{codeText(refusal)}</p>}
      {gained.length === 0 && lost.length === 0 && (
        <p className={styles.note}>
          <Trans>Their permissions stay the same.</Trans>
        </p>
      )}
      {gained.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t`They gain`}</h3>
          <Names names={gained.map((name) => permissionName(name, i18n))} tone="gained" />
        </section>
      )}
      {lost.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t`They lose`}</h3>
          <Names names={lost.map((name) => permissionName(name, i18n))} tone="lost" />
        </section>
      )}
      {kept.length > 0 && (
        <details className={styles.kept}>
          <summary>
            {plural(kept.length, { one: 'They keep # permission', other: 'They keep # permissions' })}
          </summary>
          <ul className={styles.list}>
            {kept.map(({ permission, from }) => (
              <li key={permission}>
                {permissionName(permission, i18n)}
                <span className={styles.note}>{from.map(roleName).join(', ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Names({ names, tone }: { names: string[]; tone: 'gained' | 'lost' }) {
  return (
    <ul className={styles.list} data-tone={tone}>
      {names.map((name) => (
        <li key={name}>
          <span>
            <span className={styles.sign} aria-hidden="true">
              {tone === 'gained' ? '+' : '−'}
            </span>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
