import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import styles from './drop-zone.module.css'

export type DropZoneProps = {
  /** The words on the button, such as 'Choose a CSV file'. */
  label: string
  /** The beginning of `label`, shown on the button where a page has several zones. */
  shortLabel?: string
  variant?: ButtonProps['variant']
  /** The accepted kind of file and its maximum size. */
  hint: ReactNode
  /** The accepted types for the file picker, such as `.csv,text/csv`. */
  accept: string
  isBusy?: boolean
} & ({ onFile: (file: File) => void } | { onFiles: (files: File[]) => void })

/** Takes a file, or several where `onFiles` wants them, dropped on the zone or chosen with its button. */
export function DropZone(props: DropZoneProps) {
  const { label, shortLabel = label, variant, hint, accept, isBusy = false } = props
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (!first) return
    if ('onFiles' in props) props.onFiles([...(files ?? [])])
    else props.onFile(first)
  }
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) take(event.dataTransfer.files)
  }
  return (
    <section
      aria-label={label}
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        multiple={'onFiles' in props}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <Button
        variant={variant}
        isBusy={isBusy}
        aria-label={shortLabel === label ? undefined : label}
        onClick={() => input.current?.click()}
      >
        {shortLabel}
      </Button>
      <p className={styles.hint}>{hint}</p>
    </section>
  )
}
