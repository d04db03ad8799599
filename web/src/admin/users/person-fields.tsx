import { useLingui } from '@lingui/react/macro'
import { type Locale, languageNames, locales } from '@pepper/contract/locales'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A person to invite or to create an account for, as typed. */
export interface TypedPerson {
  email: string
  name: string
  language: Locale
}

export function isAddress({ email }: TypedPerson): boolean {
  return ADDRESS.test(email.trim())
}

/** Returns the fields of the person that the server receives. */
export function asPerson({ email, name, language }: TypedPerson) {
  const full_name = name.trim()
  return { email: email.trim(), language, ...(full_name && { full_name }) }
}

type PersonFieldsProps = {
  person: TypedPerson
  /** Whether the form was sent, so that a wrong address shows. */
  isAsked: boolean
  onChange: (person: TypedPerson) => void
}

/** The fields for a person who has no account yet. */
export function PersonFields({ person, isAsked, onChange }: PersonFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        error={isAsked && !isAddress(person) ? t`Please enter an email address.` : undefined}
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.target.value })}
      />
      <TextField
        label={t`Name`}
        isOptional
        autoComplete="off"
        maxLength={80}
        value={person.name}
        onChange={(event) => onChange({ ...person, name: event.target.value })}
      />
      <Select
        label={t`Email language`}
        value={person.language}
        options={locales.map((value) => ({ value, name: languageNames[value], lang: value }))}
        onChange={(language) => onChange({ ...person, language })}
      />
    </>
  )
}
