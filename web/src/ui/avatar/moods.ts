export const AVATAR_MOODS = [
  'idle',
  'listening',
  'thinking',
  'talking',
  'celebrating',
  'annoyed',
  'sleepy',
  'surprised',
  'sad',
] as const
export type AvatarMood = (typeof AVATAR_MOODS)[number]

/**
 * The face in a mood. Brows and mouths are one curve out (and back, for mouths), so that a browser can blend one into
 * the next. `lids` is the part of each eye that the lid covers, 0 to 1.
 */
export type Face = {
  eyes: 'open' | 'happy' | 'closed'
  lids: readonly [left: number, right: number]
  brows: readonly [left: string, right: string]
  mouth: string
}

const raised = {
  left: 'M29 41.500C35 35.500 47 35.500 54 40.500',
  right: 'M65 40.500C71 34.500 83 33.500 90.500 39.500',
}
const high = { left: 'M28 38.500C34 32 46 32 53 37', right: 'M66 36C72 30 83 29.500 90 35' }

export const FACES: Record<AvatarMood, Face> = {
  idle: {
    eyes: 'open',
    lids: [0.26, 0],
    brows: ['M27.500 49C36 49.800 46 50.600 56 51.500', raised.right],
    mouth: 'M45 85C54 92 68 90.500 75 80C68 90.500 54 92 45 85Z',
  },
  listening: {
    eyes: 'open',
    lids: [0, 0],
    brows: [raised.left, raised.right],
    mouth: 'M47 83.500C54 90 67 90 74 82.500C67 90 54 90 47 83.500Z',
  },
  thinking: {
    eyes: 'open',
    lids: [0.2, 0],
    brows: ['M28 46.500C36 45.500 46 45.500 54.500 47.500', high.right],
    mouth: 'M49 88C57 81 63 94 72 86C63 94 57 81 49 88Z',
  },
  talking: {
    eyes: 'open',
    lids: [0, 0],
    brows: ['M28.500 44.500C35 40 46 40 54 44', raised.right],
    mouth: 'M48 82C56 80.500 66 80.500 74 81C73 96 50 97 48 82Z',
  },
  celebrating: {
    eyes: 'happy',
    lids: [0, 0],
    brows: [high.left, high.right],
    mouth: 'M42 79C54 83 67 82.500 78 77.500C79 101 45 103 42 79Z',
  },
  annoyed: {
    eyes: 'open',
    lids: [0.3, 0.3],
    brows: ['M27 45.500C36 48 46 51 56 54.500', 'M64 53.500C74 50 83 47 92 44'],
    mouth: 'M47 90C55 84.500 66 84 74 88.500C66 84 55 84.500 47 90Z',
  },
  sleepy: {
    eyes: 'closed',
    lids: [0, 0],
    brows: ['M29 47.500C36 46 46 46.500 54 49', 'M66 48C74 45.500 83 45 91 46.500'],
    mouth: 'M56 87C56 82.500 65 82.500 65 87C65 92 56 92 56 87Z',
  },
  surprised: {
    eyes: 'open',
    lids: [0, 0],
    brows: [high.left, high.right],
    mouth: 'M55 87C55 79 68 79 68 87C68 97 55 97 55 87Z',
  },
  sad: {
    eyes: 'open',
    lids: [0.12, 0.12],
    brows: ['M28.500 47.500C37 45 46 41 53.500 36.500', 'M66 36C74 40 82 43.500 91 46.500'],
    mouth: 'M48 91C55 83.500 66 83 74 89C66 83 55 83.500 48 91Z',
  },
}

export const CLOSED_EYES: Record<'happy' | 'closed', readonly [left: string, right: string]> = {
  happy: ['M31 62.500C36 50 50 50 55 62.500', 'M65 61.500C70 49 84 49 89 61.500'],
  closed: ['M31 60C36 67.500 50 67.500 55 60', 'M65 59C70 66.500 84 66.500 89 59'],
}
