import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Mantine on our tokens: its parts take shape, type and colour from the same roles as our own. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-1)',
    sm: 'var(--radius-1)',
    md: 'var(--radius-2)',
    lg: 'var(--radius-3)',
    xl: 'var(--radius-4)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Our tokens resolve light and dark themselves, so both of Mantine's schemes read the same names. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: roles,
  light: roles,
  dark: { ...roles, ...darkShades },
})

const roles = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-dim)',
  '--mantine-color-placeholder': 'var(--ink-dim)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-color': 'var(--ink-dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-soft-ink)',
}

// Parts of Mantine that paint with its dark shades by number: inputs, tables, menus.
const darkShades = {
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--surface-hover)',
  '--mantine-color-dark-6': 'var(--surface-sunken)',
  '--mantine-color-dark-7': 'var(--surface-raised)',
}
