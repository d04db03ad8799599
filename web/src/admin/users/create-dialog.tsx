import { Trans, useLingui } from '@lingui/react/macro'
import type { CreatedMember } from '@pepper/contract/joining/create-member'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError, dataOf } from '../../lib/api/call-error.ts'
import { useStore } from '../../lib/store.ts'
import { language } from '../../shared/language.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CreatedNote } from './created-note.tsx'
import { MemberExists } from './member-exists.tsx'
import { asPerson, isAddress, PersonFields, type TypedPerson } from './person-fields.tsx'
import { useRequestId } from './use-request-id.ts'
import styles from './users.module.css'

type CreateDialogProps = { onClose: () => void; onCreated: () => void }

/** Creates an account for a person, who sets the password by a link (AU-14). */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const shown = useStore(language)
  const { isBusy, run } = useAction()
  const [person, setPerson] = useState<TypedPerson>({ email: '', name: '', language: shown })
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [created, setCreated] = useState<CreatedMember | null>(null)
  const idOf = useRequestId()
  const create = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    setRefusal(null)
    if (!isAddress(person)) return
    const wanted = asPerson(person)
    run(t`The account was not created`, async () => {
      try {
        setCreated(await api.joining.createMember({ id: idOf(wanted.email), ...wanted }))
        onCreated()
      } catch (error) {
        if (!isOfOtherService(error) && !dataOf(error, 'joining.member_exists')) throw error
        setRefusal(error)
      }
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Create an account`}
      text={t`The account is there at once. The person chooses a password with a link that works for 7 days.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {created ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!created && (
            <Button type="submit" form={form} isBusy={isBusy}>
              <Trans>Create</Trans>
            </Button>
          )}
        </>
      }
    >
      {created ? (
        <CreatedNote created={created} />
      ) : (
        <form id={form} className={styles.form} noValidate onSubmit={create}>
          <PersonFields person={person} isAsked={isAsked} onChange={setPerson} />
          <Refusal error={refusal} />
        </form>
      )}
    </Dialog>
  )
}

/** Says why no account was created, with the way to the person who has the address. */
function Refusal({ error }: { error: unknown }) {
  if (!isOfOtherService(error)) return <MemberExists error={error} />
  return (
    <p role="alert">
      <Trans>
        Addresses of this domain sign in through their own service. Their accounts are created there.
      </Trans>
    </p>
  )
}

function isOfOtherService(error: unknown): boolean {
  return error instanceof CallError && error.code === 'ways_in.provider_required'
}
