import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { prefersReducedMotion } from '../../lib/motion.ts'
import { ForwardIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './prompt-carousel.module.css'

type PromptCarouselProps = { prompts: readonly string[]; onChoose: (prompt: string) => void }

/** Suggested questions in a row that scrolls (HM-2): by hand, by the buttons beside it, and by arrow keys. */
export function PromptCarousel({ prompts, onChoose }: PromptCarouselProps) {
  const { t } = useLingui()
  const row = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) => {
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior })
  }
  return (
    <section className={styles.carousel} aria-label={t`Suggested prompts`}>
      <IconButton
        label={t`Earlier prompts`}
        icon={<ForwardIcon className={styles.backwards} />}
        onClick={() => scroll(-1)}
        className={styles.step}
      />
      <ul ref={row} className={styles.row} onKeyDown={moveFocus}>
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" className={styles.prompt} onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
      <IconButton
        label={t`More prompts`}
        icon={<ForwardIcon />}
        onClick={() => scroll(1)}
        className={styles.step}
      />
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  const button = next === undefined ? undefined : buttons[next]
  if (!button) return
  event.preventDefault()
  button.focus()
  button.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
