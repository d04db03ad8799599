import { Trans } from '@lingui/react/macro'
import type { GuideSection } from '@pepper/contract/knowledge'
import styles from './guide.module.css'

/** Lists the nearest sections, the best first. */
export function FoundSections({ sections }: { sections: readonly GuideSection[] }) {
  if (sections.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No match in the guide.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.nearest}>
      <p>
        <Trans>Best matches now</Trans>
      </p>
      <ol>
        {sections.map(({ slug, section, title, heading, url }) => (
          <li key={`${slug}#${section}`}>
            <a href={url}>{heading ? `${title}: ${heading}` : title}</a>
          </li>
        ))}
      </ol>
    </div>
  )
}
