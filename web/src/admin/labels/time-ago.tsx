import { useLingui } from '@lingui/react/macro'
import { formatExactDateTime, formatRelativeTime } from '../../lib/formats/format.ts'

/** Shows how long ago a moment was, with the exact moment as the title. */
export function TimeAgo({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} title={formatExactDateTime(at, i18n.locale)}>
      {formatRelativeTime(at, new Date(), i18n.locale)}
    </time>
  )
}
