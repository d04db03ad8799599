import { Trans, useLingui } from '@lingui/react/macro'
import type { TrialAnswer } from '@pepper/contract/knowledge'
import { useMemo } from 'react'
import { sanitiseHtml } from '../../../lib/sanitise-html.ts'
import { useDrawnHtml } from '../../../ui/use-drawn-html.ts'
import { Badge } from '../../labels/badge.tsx'
import { stateNames, stateTones } from './trial-labels.ts'
import styles from './try-guide.module.css'

/** Shows one answer of the guide: how it understood the question, what it says, and the sections that fit best. */
export function TrialResult({ name, answer }: { name: string; answer: TrialAnswer }) {
  const { i18n } = useLingui()
  const { state, html, sections } = answer
  const nodes = useMemo(() => sanitiseHtml(html), [html])
  return (
    <section className={styles.result} aria-label={name}>
      <p className={styles.name}>
        {name} <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>
      </p>
      <div ref={useDrawnHtml(nodes)} className="reading-text" />
      {sections.length > 0 && (
        <>
          <h3>
            <Trans>Sections that fit best</Trans>
          </h3>
          <ol className={styles.sections}>
            {sections.map(({ title, heading, url, is_draft }) => (
              <li key={`${url}#${heading}`}>
                {is_draft ? <strong>{title}</strong> : <a href={url}>{title}</a>}
                {heading && `: ${heading}`}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
