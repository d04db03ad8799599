import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSection } from '@pepper/contract/knowledge'
import { formatNumber } from '../../lib/formats/format.ts'
import styles from './guide.module.css'

/** Lists the nearest sections, with how well each fits. */
export function FoundSections({ sections }: { sections: readonly GuideSection[] }) {
  const { i18n } = useLingui()
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
        {sections.map(({ slug, section, title, heading, url, rank }) => (
          <li key={`${slug}#${section}`}>
            <a href={url}>{heading ? `${title}: ${heading}` : title}</a> {formatNumber(rank, i18n.locale)}
          </li>
        ))}
      </ol>
    </div>
  )
}
