import { useLingui } from '@lingui/react/macro'
import { formatExactDateTime, formatRelativeTime } from '../../lib/formats/format.ts'

/** How long ago, with the exact moment as its title. */
export function TimeAgo({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} title={formatExactDateTime(at, i18n.locale)}>
      {formatRelativeTime(at, new Date(), i18n.locale)}
    </time>
  )
}
