import type { SignInProvider } from '@pepper/contract/bootstrap'
import { line } from '../../../ui/icon.tsx'

const icons = {
  key: line('M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M12 11h9v4', 'M17 11v3'),
  building: line('M5 21V4h9v17', 'M14 9h5v12', 'M3 21h18', 'M8 8h3', 'M8 12h3', 'M8 16h3'),
  globe: line(
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
    'M3 12h18',
    'M12 3c3 3 3 15 0 18',
    'M12 3c-3 3-3 15 0 18',
  ),
  shield: line('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3Z'),
}

/** The icon of a service, from a few that the product has itself. */
export function ProviderIcon({ icon }: { icon: SignInProvider['icon'] }) {
  const Icon = icons[icon]
  return <Icon size={18} />
}
