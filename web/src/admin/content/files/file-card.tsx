import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportedFile } from '@pepper/contract/content-files'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../labels/badge.tsx'
import { Checkbox } from '../../table/checkbox.tsx'
import { typeNames } from '../content-labels.ts'
import { isApplicable } from './choice.ts'
import { FileDiff } from './file-diff.tsx'
import {
  appliedNames,
  noteTexts,
  outcomeNames,
  outcomeTones,
  problemPlace,
  problemText,
  staleTexts,
} from './file-labels.ts'
import styles from './files.module.css'

type FileCardProps = {
  importId: string
  file: ImportedFile
  isPreview: boolean
  isChosen: boolean
  onChoose: (isWanted: boolean) => void
}

/** Shows one file of an import: its effect, its problems, its changes, and whether it is imported. */
export function FileCard({ importId, file, isPreview, isChosen, onChoose }: FileCardProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { name, place, item } = file
  const canApply = isPreview && isApplicable(file)
  return (
    <li className={styles.file}>
      <FileHead file={file} />
      <FileRemarks file={file} />
      {canApply && (
        <div className={styles.fileActions}>
          <Checkbox
            label={t`Import: ${name}`}
            words={t`Import`}
            state={isChosen ? 'all' : 'none'}
            onChange={onChoose}
          />
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Hide changes: ${name}` : t`Show changes: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Hide changes</Trans> : <Trans>Show changes</Trans>}
          </Button>
        </div>
      )}
      {canApply && isOpen && <FileDiff importId={importId} place={place} version={item?.version ?? null} />}
    </li>
  )
}

/** Shows the name of a file, the title of its item, and what it does or did. */
function FileHead({ file: { name, title, content_type, item, outcome, applied } }: { file: ImportedFile }) {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.fileHead}>
      <p className={styles.fileName}>
        {item ? (
          <Link to="." search={{ item: item.id }} preload={false}>
            {title ?? item.title}
          </Link>
        ) : (
          <b>{title ?? name}</b>
        )}
        <span>
          {[title && name, content_type && i18n._(typeNames[content_type])].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Badge tone={applied ? 'ok' : outcomeTones[outcome]}>
        {applied ? i18n._(appliedNames[applied]) : i18n._(outcomeNames[outcome])}
        <span className="visually-hidden">{t`, ${name}`}</span>
      </Badge>
    </div>
  )
}

/** Says why a file is refused or out of date, and what to know before it is imported. */
function FileRemarks({ file: { stale, notes, problems, applied } }: { file: ImportedFile }) {
  const { i18n } = useLingui()
  if (applied || (!stale && notes.length === 0 && problems.length === 0)) return null
  return (
    <ul className={styles.remarks}>
      {problems.map((problem) => {
        const where = problemPlace(problem, i18n)
        return (
          <li key={`${problem.code} ${where}`}>
            {where && <b>{where}: </b>}
            {problemText(problem, i18n)}
          </li>
        )
      })}
      {stale && <li>{i18n._(staleTexts[stale])}</li>}
      {notes.map((note) => (
        <li key={note}>{i18n._(noteTexts[note])}</li>
      ))}
    </ul>
  )
}
