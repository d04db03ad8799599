import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportedFile } from '@pepper/contract/content/files'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../labels/badge.tsx'
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
      <FileHead file={file} isPreview={isPreview} />
      <FileRemarks file={file} isPreview={isPreview} />
      {canApply && (
        <div className={styles.fileActions}>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={t`Import: ${name}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
            <Trans>Import</Trans>
          </label>
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

type PartProps = Pick<FileCardProps, 'file' | 'isPreview'>

/** Shows the name of a file, the title of its item, and what it does or did. */
function FileHead({ file, isPreview }: PartProps) {
  const { t, i18n } = useLingui()
  const { name, title, content_type, item, outcome, applied } = file
  const isLeftOut = !isPreview && !applied && isApplicable(file)
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
      <Badge tone={applied ? 'ok' : isLeftOut ? 'neutral' : outcomeTones[outcome]}>
        {applied ? i18n._(appliedNames[applied]) : isLeftOut ? t`Left out` : i18n._(outcomeNames[outcome])}
        <span className="visually-hidden">{t`, ${name}`}</span>
      </Badge>
    </div>
  )
}

/** Says why a file is refused or out of date, and what to know before it is imported. */
function FileRemarks({ file: { stale, notes, problems }, isPreview }: PartProps) {
  const { i18n } = useLingui()
  const remarks = isPreview
    ? [...(stale ? [staleTexts[stale]] : []), ...notes.map((note) => noteTexts[note])]
    : []
  if (problems.length === 0 && remarks.length === 0) return null
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
      {remarks.map((remark) => (
        <li key={remark.id}>{i18n._(remark)}</li>
      ))}
    </ul>
  )
}
