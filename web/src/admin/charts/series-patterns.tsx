import styles from './charts.module.css'

const SHAPES = [
  'M0 0H8V8H0Z',
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M4 4h.01',
  'M0 4H8',
  'M0 0 8 8M8 0 0 8',
] as const

/** The fill patterns of bars, so that colour is not the only difference between series. */
export function SeriesPatterns({ id }: { id: string }) {
  return (
    <defs>
      {SHAPES.map((shape, index) => (
        <pattern key={shape} id={`${id}-${index}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <g data-series={index} className={styles.series}>
            <rect width={8} height={8} className={styles.fillGround} />
            <path
              d={shape}
              className={index === 0 ? styles.fillSolid : styles.fillLines}
              data-dots={index === 2}
            />
          </g>
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, index: number) => `url(#${id}-${index})`
