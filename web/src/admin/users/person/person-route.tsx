import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useBrand } from '../../../shared/brand/brand.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { BackIcon } from '../../../ui/first-icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Person } from './person.tsx'
import { usePerson } from './use-person.ts'

/** The screen of one person, at an address that can be shared (AD-3, SA-2). */
export function PersonRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const { id } = useParams({ from: '/administration/admin/users/$id' })
  const person = usePerson(id)
  const email = person.value?.email
  return (
    <Page
      title={email ?? t`Person`}
      product={product}
      measure="wide"
      lead={person.value?.full_name}
      back={
        <Link to="/admin/users" search={{}} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <BackIcon size={18} />
          <Trans>All people</Trans>
        </Link>
      }
    >
      <Person person={person} />
    </Page>
  )
}
