import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../controls/progress-bar.tsx'
import styles from './audit.module.css'

type Progress = Awaited<ReturnType<typeof api.audit.check>>

/** Checks that no entry was changed, removed or inserted: each carries the hash of the one before. */
export function ChainCheck({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useLingui()
  const [progress, setProgress] = useState<Progress | null>(null)
  const { isBusy, run } = useAction()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const isOver = progress !== null && isLastPart(progress)
  const check = () =>
    run(t`The chain could not be checked`, async () => {
      // A check that broke off goes on from where it was.
      let part = isOver ? null : progress
      setProgress(part)
      do {
        part = await api.audit.check({ after: part?.checked_to ?? 0 })
        setProgress(part)
      } while (!isLastPart(part) && !isLeft.current)
    })
  return (
    <section className={styles.chain} aria-label={t`Hash chain`}>
      <p>
        <Trans>Each entry carries the hash of the one before, so changes, gaps and additions show up.</Trans>
      </p>
      <Button variant="secondary" size="small" isBusy={isBusy} onClick={check}>
        <Trans>Check the chain</Trans>
      </Button>
      {isBusy && progress && (
        <ProgressBar label={t`Checking`} done={progress.checked_to} total={progress.total} />
      )}
      <div role="status" className={styles.verdict}>
        {!isBusy && isOver && <Verdict progress={progress} onOpen={onOpen} />}
      </div>
    </section>
  )
}

function isLastPart({ broken, checked_to, total }: Progress): boolean {
  return broken !== null || checked_to >= total
}

function Verdict({ progress, onOpen }: { progress: Progress; onOpen: (id: number) => void }) {
  const { t } = useLingui()
  const { broken, checked_to: whole } = progress
  if (!broken) {
    return (
      <p data-tone="ok">
        {plural(whole, { one: 'The only entry is intact.', other: 'All # entries are intact.' })}
      </p>
    )
  }
  const faults = {
    missing: t`it is missing`,
    altered: t`it was changed`,
    unchained: t`it does not follow the previous entry`,
    personal_altered: t`its personal values were changed`,
    personal_missing: t`its personal values were removed, but not by an erasure`,
    head_altered: t`entries after it were removed`,
  }
  const { id } = broken
  const fault = faults[broken.fault]
  return (
    <>
      <p data-tone="danger">
        <Trans>
          The chain is broken at entry {id}: {fault}.
        </Trans>
      </p>
      {broken.fault !== 'missing' && (
        <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
          <Trans>Show the entry</Trans>
        </Button>
      )}
    </>
  )
}
