import styles from './charts.module.css'

type SparklineProps = {
  points: readonly number[]
  /** The content in words, with the figures that matter: a screen reader hears nothing else. */
  label: string
}

const WIDTH = 120
const HEIGHT = 32

/** The shape of a development, beside a figure. */
export function Sparkline({ points, label }: SparklineProps) {
  const most = Math.max(1, ...points)
  const x = (index: number) => 3 + ((WIDTH - 6) * index) / Math.max(1, points.length - 1)
  const y = (value: number) => HEIGHT - 4 - ((HEIGHT - 8) * value) / most
  const line = points.map(
    (value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      data-series={0}
      className={styles.series}
    >
      <path d={line.join('')} className={styles.line} />
      {points.length > 0 && (
        <circle cx={x(points.length - 1)} cy={y(points.at(-1) ?? 0)} r={3} className={styles.fillSolid} />
      )}
    </svg>
  )
}
