import '../controls/react-aria.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { classNames } from '../../lib/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
import { Field, useFieldControl } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { useTopModal } from '../../ui/modal.ts'
import styles from './picker.module.css'
import { type PickerOption, usePickerOptions } from './use-picker-options.ts'

export type PickerProps = {
  label: string
  hint?: string
  error?: string
  /** Finds the options that match the words; a new search aborts the one before. */
  search: (words: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
}

/**
 * Chooses an option, such as a person or a record, by typing part of it. Arrows move, Enter chooses, Esc closes (ARIA
 * combobox).
 */
export function Picker({ label, hint, error, search, value, onChange }: PickerProps) {
  const { t } = useLingui()
  const { id, ...described } = useFieldControl({ hint, error })
  const { words, isTyped, type, choose } = usePickerText(value, onChange)
  const box = useRef<HTMLDivElement>(null)
  // React Aria measures the field once, which in dialogs is while they still grow.
  const [width, setWidth] = useState<number>()
  const { options, isSearching, hasFailed } = usePickerOptions(isTyped ? words : '', search)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <ComboBox
        aria-label={label}
        items={isTyped ? options : value ? [value] : []}
        inputValue={words}
        onInputChange={type}
        value={value?.value ?? null}
        onChange={(key) => choose([...options, value].find((option) => option?.value === key) ?? null)}
        allowsEmptyCollection={isTyped}
        ref={box}
        onOpenChange={(isOpen) => isOpen && setWidth(box.current?.offsetWidth)}
        className={classNames(fieldStyles.box, styles.picker)}
      >
        <span className={fieldStyles.start}>
          <SearchIcon />
        </span>
        <Input
          {...described}
          id={id}
          autoComplete="off"
          className={classNames(fieldStyles.input, fieldStyles.withStart)}
        />
        <Popover
          className={styles.popover ?? ''}
          style={{ width }}
          offset={4}
          UNSTABLE_portalContainer={useTopModal() ?? document.body}
        >
          <ListBox
            className={styles.list ?? ''}
            renderEmptyState={() => (
              <p role="status" className={styles.none}>
                {isSearching
                  ? t`Searching...`
                  : hasFailed
                    ? t`The search failed. Type again.`
                    : t`Nothing found.`}
              </p>
            )}
          >
            {(option: PickerOption) => (
              <ListBoxItem id={option.value} textValue={option.name} className={styles.option ?? ''}>
                <span>{option.name}</span>
                {option.note && <span className={styles.note}>{option.note}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Field>
  )
}

/** Holds the text of the field: the name of the chosen option, or the typed words, which choose nothing yet. */
function usePickerText(value: PickerOption | null, onChange: (value: PickerOption | null) => void) {
  const [shown, setShown] = useState(value)
  const [words, setWords] = useState(value?.name ?? '')
  if (shown?.value !== value?.value || shown?.name !== value?.name) {
    setShown(value)
    setWords(value?.name ?? '')
  }
  const show = (option: PickerOption | null, text: string) => {
    setShown(option)
    setWords(text)
    if (option?.value !== value?.value) onChange(option)
  }
  return {
    words,
    isTyped: words.trim() !== '' && words !== value?.name,
    type: (text: string) => (text === value?.name ? setWords(text) : show(null, text)),
    choose: (option: PickerOption | null) => show(option, option?.name ?? ''),
  }
}
