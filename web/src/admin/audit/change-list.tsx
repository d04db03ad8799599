import { useLingui } from '@lingui/react/macro'
import styles from './audit.module.css'
import { type Change, formatValue } from './changes.ts'

/** Shows values before and after a change side by side, or one below the other on phones. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t, i18n } = useLingui()
  if (changes.length === 0) return null
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">{t`Changes`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Value`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{key || t`Value`}</th>
            <td>{before === null ? <span>–</span> : <del>{formatValue(before, i18n.locale)}</del>}</td>
            <td>{after === null ? <span>–</span> : <ins>{formatValue(after, i18n.locale)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
