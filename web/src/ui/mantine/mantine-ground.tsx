import '@mantine/core/styles/default-css-variables.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from '../../lib/color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

/**
 * What Mantine parts stand on. Screens that use them load it with their own chunk, so that the first load carries none
 * of it; each wrapper imports the CSS of its part from `@mantine/core/styles/<Part>.css`.
 */
export function MantineGround({ children, nonce }: { children: ReactNode; nonce?: string }) {
  const { scheme } = useColorScheme()
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
