import { useLingui } from '@lingui/react/macro'
import type { FileContent } from '@pepper/contract/content/files'
import { formatZonedDateTime } from '../../../lib/formats/format.ts'
import { statusNames } from '../content-labels.ts'
import { type FieldChange, useFieldChanges } from '../history/use-field-changes.ts'

/** Lists the fields, apart from the text, in which a file differs from its item; of a new one, all that it has. */
export function useFileChanges(before: FileContent | null, after: FileContent): FieldChange[] {
  const { t, i18n } = useLingui()
  const changesFrom = useFieldChanges(after)
  const moment = (at: string | null | undefined) => (at ? formatZonedDateTime(at, i18n.locale) : '')
  const rows: FieldChange[] = [
    {
      name: t`Status`,
      before: before ? i18n._(statusNames[before.status]) : '',
      after: i18n._(statusNames[after.status]),
    },
    { name: t`Publish at`, before: moment(before?.publish_at), after: moment(after.publish_at) },
    { name: t`Take down at`, before: moment(before?.withdraw_at), after: moment(after.withdraw_at) },
  ]
  const own = rows.filter((row) => row.before !== row.after)
  return [...changesFrom(before), ...own]
}
