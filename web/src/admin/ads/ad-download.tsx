import { useLingui } from '@lingui/react/macro'
import type { AdPlacement } from '@pepper/contract/ads'
import { CsvButton } from '../table/csv-button.tsx'
import { locationNames, stateNames, typeNames } from './ad-labels.ts'
import { adStateOf } from './ad-state.ts'

/** Downloads the listed ads with their figures as a file. */
export function AdDownload({ ads }: { ads: readonly AdPlacement[] }) {
  const { t, i18n } = useLingui()
  return (
    <CsvButton
      fileName="ad-placements"
      rows={() => ads}
      columns={[
        { name: t`Name`, value: ({ name }) => name },
        { name: t`Placement type`, value: ({ placement_type }) => i18n._(typeNames[placement_type]) },
        { name: t`Location`, value: ({ placement_location }) => i18n._(locationNames[placement_location]) },
        { name: t`Status`, value: (ad) => i18n._(stateNames[adStateOf(ad, new Date())]) },
        { name: t`Priority`, value: ({ priority }) => priority },
        { name: t`Start`, value: ({ start_date }) => start_date },
        { name: t`End`, value: ({ end_date }) => end_date },
        { name: t`Views`, value: ({ impressions }) => impressions },
        { name: t`Clicks`, value: ({ clicks }) => clicks },
      ]}
    />
  )
}
