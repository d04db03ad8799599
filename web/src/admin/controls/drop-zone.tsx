import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import styles from './drop-zone.module.css'

export type DropZoneProps = {
  /** What the button says: 'Choose a CSV file'. */
  label: string
  /** Where there are several zones on a page: what the button shows, the beginning of `label`. */
  shortLabel?: string
  variant?: ButtonProps['variant']
  /** What may be dropped, and how large. */
  hint: ReactNode
  /** For the file picker: `.csv,text/csv`. */
  accept: string
  onFile: (file: File) => void
  isBusy?: boolean
}

/** Takes one file: dropped on it, or chosen with its button. */
export function DropZone(props: DropZoneProps) {
  const { label, shortLabel = label, variant, hint, accept, onFile, isBusy = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isBusy) onFile(file)
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
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
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
