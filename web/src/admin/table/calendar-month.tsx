import { Button } from 'react-aria-components/Button'
import { CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { ForwardIcon } from '../../ui/icons.tsx'
import styles from './day-range-field.module.css'

/** The month of a calendar, for one day or a range of days. */
export function CalendarMonth() {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={styles.open ?? ''}>
          <ForwardIcon />
        </Button>
        <Heading className={styles.month ?? ''} />
        <Button slot="next" className={styles.open ?? ''}>
          <ForwardIcon />
        </Button>
      </header>
      <CalendarGrid>{(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}</CalendarGrid>
    </>
  )
}
