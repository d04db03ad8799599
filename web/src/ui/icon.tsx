import type { ReactNode } from 'react'

export type IconProps = { size?: number; className?: string }

/**
 * Makes an icon from line drawings on a ground of 24 x 24, which grows with the text. Icons are hidden from screen
 * readers, because they always stand beside or under a name.
 */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={className}
      >
        {drawing}
      </svg>
    )
  }
}

/** Makes an icon from such lines, given as paths. */
export const line = (...paths: string[]) => icon(paths.map((path) => <path key={path} d={path} />))
