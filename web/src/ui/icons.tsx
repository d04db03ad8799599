import { icon, line } from './icon.tsx'

export * from './first-icons.tsx'
export type { IconProps } from './icon.tsx'

export const ArrowIcon = line('M5 12h14', 'M13 6l6 6-6 6')
export const MoreIcon = icon(
  [5, 12, 19].map((x) => <circle key={x} cx={x} cy={12} r={1.75} fill="currentColor" stroke="none" />),
)
export const DownIcon = line('M6 9l6 6 6-6')
export const SearchIcon = line('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'M20 20l-4-4')
export const PlusIcon = line('M12 5v14', 'M5 12h14')
export const CopyIcon = line('M9 9h10v11H9z', 'M15 9V4H5v11h4')
export const CheckIcon = line('M5 12.500l4.500 4.500L19 7.500')
export const EyeIcon = line(
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z',
  'M12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
)
export const EyeOffIcon = line(
  'M4 4l16 16',
  'M9.500 6A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.700 3.500',
  'M6 8a17 17 0 0 0-3.500 4S6 18.500 12 18.500a9 9 0 0 0 4-1',
)
export const ErrorIcon = line('M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5Z', 'M12 8v4.500', 'M12 16v.1')
export const InfoIcon = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 11v5.500', 'M12 7.700v.1')
export const ThumbUpIcon = line(
  'M7 10.500v9.500H4v-9.500h3Z',
  'M7 11l4-7.500c1.700 0 2.600 1.200 2.200 2.900L12.500 9.500h5.700a1.800 1.800 0 0 1 1.800 2.200l-1.500 6.800a2 2 0 0 1-2 1.500H7',
)
export const ThumbDownIcon = line(
  'M17 13.500V4h3v9.500h-3Z',
  'M17 13l-4 7.500c-1.700 0-2.600-1.200-2.200-2.900l.7-3.100H5.800A1.800 1.800 0 0 1 4 12.300l1.500-6.800a2 2 0 0 1 2-1.500H17',
)
export const BookIcon = line(
  'M12 6.500C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500Z',
  'M12 6.500v13',
)
export const GiftIcon = line(
  'M4 11h16v9H4z',
  'M3 7.500h18V11H3z',
  'M12 7.500V20',
  'M12 7.500C9 7.500 7.500 3.500 10 3.500c1.500 0 2 2 2 4 0-2 .5-4 2-4 2.500 0 1 4-2 4Z',
)
export const ConvertIcon = line('M4 8h14', 'M14 4l4 4-4 4', 'M20 16H6', 'M10 12l-4 4 4 4')
export const ReturnIcon = line('M9 6L4 11l5 5', 'M4 11h10a6 6 0 0 1 6 6v2')
export const MegaphoneIcon = line(
  'M4 10v4a1 1 0 0 0 1 1h3l9 4V5L8 9H5a1 1 0 0 0-1 1Z',
  'M8 9v6l1.500 5h2l-1-4',
  'M20 10v4',
)
export const TierIcon = line(
  'M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z',
  'M8.500 14l-2 7 5.500-2.500L17.500 21l-2-7',
)
export const ShieldIcon = line(
  'M12 3l7.500 2.500v5.500c0 5-3 8.500-7.500 10-4.500-1.500-7.500-5-7.500-10V5.500L12 3Z',
  'M9 12l2.200 2.200L15 10.300',
)
export const ChatIcon = line('M20 12a8 7.500 0 0 1-11.500 6.700L4 20l1.300-3.700A7.500 7.500 0 1 1 20 12Z')
export const UserIcon = line(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  'M4.500 20.500c.8-3.700 3.800-5.500 7.500-5.500s6.700 1.800 7.500 5.500',
)
export const SignOutIcon = line('M10 4H5v16h5', 'M14 8l4 4-4 4', 'M18 12h-8')
export const SettingsIcon = line(
  'M4 7h9',
  'M19 7h1',
  'M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  'M4 17h1',
  'M11 17h9',
  'M8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
)
export const SunIcon = line(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  'M12 3v1',
  'M12 20v1',
  'M3 12h1',
  'M20 12h1',
  'M5.600 5.600l.7.7',
  'M17.700 17.700l.7.7',
  'M5.600 18.400l.7-.7',
  'M17.700 6.300l.7-.7',
)
export const MoonIcon = line('M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z')
export const DeviceIcon = line('M4 5h16v11H4z', 'M9 20h6', 'M12 16v4')
export const EditIcon = line('M5 19l1-4L16.500 4.500l3 3L9 18l-4 1Z', 'M14 7l3 3')
export const DeleteIcon = line('M5 7h14', 'M10 7V4h4v3', 'M7 7l1 13h8l1-13')
export const LinkIcon = line(
  'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1',
  'M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
)
export const ShareIcon = line(
  'M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  'M18 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  'M18 20.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  'M8.300 10.900l7.400-3.800',
  'M8.300 13.100l7.400 3.800',
)
export const PeopleIcon = line(
  'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z',
  'M2.500 19.500c.6-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5',
  'M16 5a3.500 3.500 0 0 1 0 6.500',
  'M18 14.800c2 .7 3.200 2.300 3.500 4.700',
)
export const ClockIcon = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 7v5l3.500 2')
export const DownloadIcon = line('M12 4v11', 'M7 10.500l5 5 5-5', 'M5 20h14')
export const CalendarIcon = line('M4 6h16v14H4z', 'M4 10h16', 'M8 3v4', 'M16 3v4')
