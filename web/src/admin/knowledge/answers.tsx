import { Trans, useLingui } from '@lingui/react/macro'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { languageNames } from '@pepper/contract/locales'
import { plainMarkdown } from '@pepper/contract/text/plain-markdown'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { useList } from '../query/use-list.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import type { BegunAnswer } from './begun-answer.ts'
import styles from './guide.module.css'
import { PinDialog } from './pin-dialog.tsx'
import { UnpinButton } from './unpin-button.tsx'

/** Lists the answers that are given word for word to their questions. */
export function Answers() {
  const { t } = useLingui()
  const [edited, setEdited] = useState<BegunAnswer | null>(null)
  const list = useList(['content', 'guide-answers'], async (before) => {
    const page = await api.knowledge.verified.list({ limit: 50, ...(before && { before }) })
    return { rows: page.answers, next: page.earlier }
  })
  useLiveRefresh('content')
  const columns = useAnswerColumns(setEdited, list.refresh)
  const pinButton = (
    <Button
      size="small"
      icon={<PlusIcon size={18} />}
      onClick={() => setEdited({ question: '', language: 'en' })}
    >
      <Trans>Pin an answer</Trans>
    </Button>
  )
  return (
    <>
      <FilterBar actions={pinButton} />
      <DataTable
        label={t`Verified answers`}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ question }) => question}
        error={list.error === null ? null : errorText(list.error)}
        isLoading={list.isLoading}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={
          <EmptyState
            mood="sleepy"
            title={t`No verified answers yet`}
            text={t`Pin one to a question: it is given word for word whenever that question is asked.`}
          />
        }
      />
      {edited && (
        <PinDialog
          begun={edited}
          onClose={() => setEdited(null)}
          onPinned={() => {
            setEdited(null)
            list.refresh()
          }}
        />
      )}
    </>
  )
}

function useAnswerColumns(
  onEdit: (begun: BegunAnswer) => void,
  onUnpinned: () => void,
): Column<PinnedAnswer>[] {
  const { t } = useLingui()
  return [
    {
      key: 'question',
      name: t`Question`,
      cell: ({ question, language }) => <b lang={language}>{question}</b>,
    },
    {
      key: 'answer',
      name: t`Answer`,
      cell: ({ answer, language }) => (
        <span className={styles.excerpt} lang={language}>
          {plainMarkdown(answer)}
        </span>
      ),
    },
    { key: 'language', name: t`Language`, cell: ({ language }) => languageNames[language] },
    { key: 'until', name: t`Until`, cell: ({ expires_at }) => <Until at={expires_at} /> },
    {
      key: 'actions',
      name: t`Actions`,
      cell: (pinned) => (
        <span className={styles.actions}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Edit “${pinned.question}”`}
            onClick={() => onEdit({ question: pinned.question, language: pinned.language, pinned })}
          >
            <Trans>Edit</Trans>
          </Button>
          <UnpinButton pinned={pinned} onUnpinned={onUnpinned} />
        </span>
      ),
    },
  ]
}

function Until({ at }: { at: string | null }) {
  const { i18n } = useLingui()
  if (at === null) return <Trans>No end</Trans>
  if (Date.parse(at) <= Date.now()) return <Trans>Expired</Trans>
  return formatDate(new Date(Date.parse(at) - 1), i18n.locale)
}
