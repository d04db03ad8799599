import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gap } from '@pepper/contract/chat/gaps'
import { languageNames } from '@pepper/contract/locales'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { FoundSections } from './found-sections.tsx'
import styles from './guide.module.css'
import { stateNames, stateTones } from './trial/trial-labels.ts'

type GapCardProps = { gap: Gap; onWord: () => void; onPin: () => void; onChanged: () => void }

/** Shows one question with its other wordings, the guide's current response, and the remedies. */
export function GapCard({ gap, onWord, onPin, onChanged }: GapCardProps) {
  const { i18n } = useLingui()
  const { question, others, language, state, nearest, asked, first_at, last_at } = gap
  return (
    <li className={styles.card}>
      <h2 lang={language}>{question}</h2>
      {others.length > 0 && (
        <ul className={styles.others} lang={language}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>{' '}
        <span>{languageNames[language]}</span>{' '}
        <span>
          <Plural value={asked} one="Asked once" other="Asked # times" />
        </span>{' '}
        <span>
          <Trans>
            first <TimeAgo at={first_at} />, last <TimeAgo at={last_at} />
          </Trans>
        </span>
      </p>
      <FoundSections sections={nearest} />
      <GapActions gap={gap} onWord={onWord} onPin={onPin} onChanged={onChanged} />
    </li>
  )
}

function GapActions({ gap: { id, question, language, status }, onWord, onPin, onChanged }: GapCardProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const dismiss = () =>
    run(t`The question could not be dismissed`, async () => {
      await api.chat.gaps.dismiss({ id })
      showToast({ title: t`Dismissed. It comes back after being asked five more times.`, tone: 'success' })
      onChanged()
    })
  const reopen = () =>
    run(t`The question could not be reopened`, async () => {
      await api.chat.gaps.reopen({ id })
      onChanged()
    })
  if (status === 'dismissed') {
    return (
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={t`Reopen “${question}”`}
          onClick={reopen}
        >
          <Trans>Reopen</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Link
        to="/admin/content"
        search={{ item: 'new', question, language }}
        preload={false}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-label={t`Write a draft on “${question}”`}
      >
        <Trans>Write a draft</Trans>
      </Link>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Add to a section: “${question}”`}
        onClick={onWord}
      >
        <Trans>Add to a section</Trans>
      </Button>
      <Button variant="secondary" size="small" aria-label={t`Pin an answer to “${question}”`} onClick={onPin}>
        <Trans>Pin an answer</Trans>
      </Button>
      {status === 'open' && (
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={t`Out of scope: “${question}”`}
          onClick={dismiss}
        >
          <Trans>Out of scope</Trans>
        </Button>
      )}
    </div>
  )
}
