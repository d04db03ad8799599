import { useLingui } from '@lingui/react/macro'
import { WORDINGS_MAX } from '@pepper/contract/limits'
import { useState } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { tidiedWordings } from './content-draft.ts'

type WordingsFieldProps = { asked: readonly string[]; onChange: (asked: string[]) => void }

/** Edits the wordings that lead to an item. Line breaks and spaces stay as typed, also where no draft keeps them. */
export function WordingsField({ asked, onChange }: WordingsFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(asked)
  const isTyped = tidiedWordings(typed).join('\n') === tidiedWordings(asked).join('\n')
  const change = (text: string) => {
    const lines = text.split('\n').slice(0, WORDINGS_MAX)
    setTyped(lines)
    onChange(lines)
  }
  return (
    <TextArea
      label={t`How people ask`}
      hint={t`One wording per line, as members would write it. They lead the guide to the beginning of this text.`}
      isOptional
      value={(isTyped ? typed : asked).join('\n')}
      onChange={({ target }) => change(target.value)}
    />
  )
}
