import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useLiveRefresh } from '../../query/use-live-refresh.ts'
import { useRead } from '../../query/use-read.ts'
import { BackLink } from './back-link.tsx'
import { type Choices, choiceKey, isChosen } from './choice.ts'
import styles from './files.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportedFiles } from './imported-files.tsx'

/** Shows one import: what its files would do, or what they did. Its address survives a reload (AD-6). */
export function ContentImport({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useLingui()
  const read = useRead(['content', 'content-import', id], () => api.content.files.get({ id }))
  useLiveRefresh('content')
  return (
    <>
      <BackLink search={{ files: 'open' }}>
        <Trans>Import and export</Trans>
      </BackLink>
      {read.value ? (
        <ImportFound
          shown={read.value}
          onChange={read.set}
          onOutdated={read.refresh}
          onDiscarded={onDiscarded}
        />
      ) : read.error ? (
        <ErrorState
          title={t`The import could not be loaded`}
          text={errorText(read.error)}
          onRetry={read.refresh}
          isRetrying={read.isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="10rem" />
        </Waiting>
      )}
    </>
  )
}

type ImportFoundProps = Pick<
  ComponentProps<typeof ImportActions>,
  'shown' | 'onChange' | 'onOutdated' | 'onDiscarded'
>

function ImportFound({ shown, ...handlers }: ImportFoundProps) {
  const { t } = useLingui()
  const [choices, setChoices] = useState<Choices>({})
  const isPreview = shown.state === 'previewed'
  const leftOut = shown.left_out.join(', ')
  return (
    <>
      <h2 className={styles.heading}>{isPreview ? t`Preview of the import` : t`Import done`}</h2>
      <p role="status" className={styles.note}>
        {isPreview ? (
          <Trans>Nothing is saved yet. Look at the changes, then import the chosen files.</Trans>
        ) : (
          <Trans>
            Each change is a version that you can restore in the history of its item. The files that you have
            are out of date now: download the items again before you go on editing.
          </Trans>
        )}
      </p>
      <ImportFigures shown={shown} />
      {leftOut && (
        <p className={styles.note}>
          <Trans>Left out, because they are not Markdown: {leftOut}.</Trans>
        </p>
      )}
      <ImportActions shown={shown} choices={choices} {...handlers} />
      <ImportedFiles
        shown={shown}
        isChosen={(file) => isChosen(file, choices)}
        onChoose={(file, isWanted) => setChoices((before) => ({ ...before, [choiceKey(file)]: isWanted }))}
      />
    </>
  )
}
