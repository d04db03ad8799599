import { useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { Picker } from './picker.tsx'
import type { PickerOption } from './use-picker-options.ts'

export type PersonPickerProps = {
  label: string
  hint?: string
  error?: string
  value: FoundUser | null
  onChange: (person: FoundUser | null) => void
  /**
   * Returns the name of a person in the list and in the field. By default it is their name, with their address beside
   * it.
   */
  nameOf?: (person: FoundUser) => Omit<PickerOption, 'value'>
}

/** Chooses a person with an account by part of their name, address, code or id. Needs `users.read`. */
export function PersonPicker({ value, onChange, nameOf = named, ...words }: PersonPickerProps) {
  const { t } = useLingui()
  const found = useRef<readonly FoundUser[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  // Two people may have the same name, so the address of the chosen one is shown.
  const chosen = value && nameOf(value)
  const optionOf = (person: FoundUser): PickerOption => ({ value: person.id, ...nameOf(person) })
  return (
    <Picker
      {...words}
      hint={chosen?.note ?? words.hint ?? t`Type part of a name, email or code.`}
      error={
        failure === null
          ? words.error
          : failure instanceof CallError && failure.code === 'access.denied'
            ? t`Failed to load users. Admin privileges required.`
            : t`Failed to load users. Please try again.`
      }
      value={value && optionOf(value)}
      search={async (q, signal) => {
        try {
          const { users } = await api.users.search({ q }, { signal })
          setFailure(null)
          found.current = users
          return users.map(optionOf)
        } catch (error) {
          if (!signal.aborted) setFailure(error)
          throw error
        }
      }}
      onChange={(option) => onChange(found.current.find(({ id }) => id === option?.value) ?? null)}
    />
  )
}

function named({ full_name, email }: FoundUser): Omit<PickerOption, 'value'> {
  return full_name ? { name: full_name, note: email } : { name: email }
}
