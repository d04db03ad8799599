import type { AuditPerson } from '@pepper/contract/audit'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { personName } from './person-name.ts'
import { Picker } from './picker.tsx'

type PersonFilterProps = {
  label: string
  /** The id in the address; empty for everyone. */
  value: string
  onChange: (id: string) => void
  /** The people on the screen, so that an id from the address has a name. */
  known: readonly (AuditPerson | null | undefined)[]
}

/** Chooses a person by name, address or code. */
export function PersonFilter({ label, value, onChange, known }: PersonFilterProps) {
  const [chosen, setChosen] = useState<AuditPerson | null>(null)
  const person = [chosen, ...known].find((one) => one?.id === value)
  return (
    <Picker
      label={label}
      search={async (words, signal) => {
        const { people } = await api.audit.people({ search: words.slice(0, 120) }, { signal })
        setChosen((before) => people.find(({ id }) => id === value) ?? before)
        return people.map((one) => ({
          value: one.id,
          name: personName(one.id, one),
          ...(one.full_name && one.email && { note: one.email }),
        }))
      }}
      value={value ? { value, name: personName(value, person) } : null}
      onChange={(option) => {
        setChosen(option && { id: option.value, full_name: option.name, email: option.note ?? null })
        onChange(option?.value ?? '')
      }}
    />
  )
}
