import { icon, line } from './icon.tsx'

// The icons of the first load; the others load with the parts that show them.
export const MenuIcon = line('M4 7h16', 'M4 12h16', 'M10 17h10')
export const BackIcon = line('M19 12H5', 'M11 18l-6-6 6-6')
export const CloseIcon = line('M6 6l12 12', 'M18 6L6 18')
export const HomeIcon = line('M4 11l8-7 8 7', 'M6 9.500V20h12V9.500', 'M10 20v-5h4v5')
export const WarningIcon = line('M12 4L2.500 20h19L12 4Z', 'M12 10v4.500', 'M12 17.300v.1')
export const RetryIcon = line('M20 11a8 8 0 1 0-2.500 6.300', 'M20 5v6h-6')
export const BellIcon = line(
  'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15l1.500-2Z',
  'M10 21.200c1.200.7 2.800.7 4 0',
)
export const InfinityIcon = line(
  'M12 12c-2-3-4-4.500-6-4.500a4.500 4.500 0 0 0 0 9c2 0 4-1.500 6-4.500s4-4.500 6-4.500a4.500 4.500 0 0 1 0 9c-2 0-4-1.500-6-4.500Z',
)
export const ForwardIcon = line('M9 6l6 6-6 6')
export const SendIcon = line('M12 19V5', 'M6 11l6-6 6 6')
export const SoundIcon = line(
  'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500H4Z',
  'M15.500 9a4.200 4.200 0 0 1 0 6',
  'M18 6.500a7.800 7.800 0 0 1 0 11',
)
export const SoundOffIcon = line(
  'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500H4Z',
  'M16 9.500l5 5',
  'M21 9.500l-5 5',
)
export const StopIcon = icon(
  <rect x="6.500" y="6.500" width="11" height="11" rx="2.500" fill="currentColor" stroke="none" />,
)
