import { Trans, useLingui } from '@lingui/react/macro'
import type { JudgedReply } from '@pepper/contract/chat/gaps'
import { languageNames } from '@pepper/contract/locales'
import { plainMarkdown } from '@pepper/contract/text/plain-markdown'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import styles from './guide.module.css'
import { reasonNames } from './guide-labels.ts'

type JudgedCardProps = { reply: JudgedReply; onWord: () => void; onPin: () => void; onChanged: () => void }

/** Shows a reply with its question, the reason why it did not help, its origin, and the ways to correct it. */
export function JudgedCard(props: JudgedCardProps) {
  const { i18n } = useLingui()
  const { question, reply, reason, comment, language, sources, given_at } = props.reply
  return (
    <li className={styles.card}>
      <h2 lang={language}>{question}</h2>
      <p className={styles.facts}>
        {reason && <Badge tone="warn">{i18n._(reasonNames[reason])}</Badge>}{' '}
        <span>{languageNames[language]}</span> <TimeAgo at={given_at} />
      </p>
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      <p className={styles.excerpt} lang={language}>
        {plainMarkdown(reply)}
      </p>
      {sources.length > 0 && (
        <p className={styles.nearest}>
          <Trans>Sources</Trans>
          {': '}
          {sources.map(({ slug, title, url }) => (
            <a key={slug} href={url ?? undefined}>
              {title}
            </a>
          ))}
        </p>
      )}
      <JudgedActions {...props} />
    </li>
  )
}

function JudgedActions({ reply: { id, question, is_handled }, onWord, onPin, onChanged }: JudgedCardProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const settle = () =>
    run(t`The reply could not be changed`, async () => {
      await api.chat.gaps.settleReply({ id, is_handled: !is_handled })
      onChanged()
    })
  return (
    <div className={styles.actions}>
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
      <Button variant="quiet" size="small" isBusy={isBusy} onClick={settle}>
        {is_handled ? <Trans>Reopen</Trans> : <Trans>Done</Trans>}
      </Button>
    </div>
  )
}
