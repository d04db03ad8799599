import { Trans } from '@lingui/react/macro'
import contentStyles from '../content.module.css'
import styles from './files.module.css'

// The names of the fields are the same in every language.
const EXAMPLE = `---
title: How bids work
kind: article
status: draft
language: en
keywords: offer, tender
asked:
  - how do I place a bid
  - can I take a bid back
---

A bid is a **promise** to buy.
`

/** Explains the files: one for a new item, and the lines that connect a file with its item. */
export function NewFileHelp() {
  return (
    <details className={contentStyles.details}>
      <summary>
        <Trans>File format</Trans>
      </summary>
      <p className={styles.note}>
        <Trans>
          A file without <code>id</code> and <code>version</code> makes a new item; only the title and the
          text are required. In a downloaded file keep both lines: they say which item it is, and show whether
          it was changed since.
        </Trans>
      </p>
      <pre className={styles.example}>
        <code translate="no">{EXAMPLE}</code>
      </pre>
      <ul className={styles.facts}>
        <li>
          <Trans>
            <code>kind</code> is article, announcement, tutorial or faq; <code>status</code> is draft,
            published or archived; <code>language</code> is en, es, fr or de.
          </Trans>
        </li>
        <li>
          <Trans>
            <code>page</code> replaces a built-in page: privacy-policy, terms-of-use or faq.
          </Trans>
        </li>
        <li>
          <Trans>
            <code>description</code>, <code>question</code> and <code>keywords</code> are as in the editor;{' '}
            <code>asked</code> lists how people ask.
          </Trans>
        </li>
        <li>
          <Trans>
            <code>publish_at</code> and <code>withdraw_at</code> are the schedule, such as
            2026-12-31T09:00:00Z.
          </Trans>
        </li>
      </ul>
    </details>
  )
}
