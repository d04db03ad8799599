/** The drawing area of the persona, 120 units wide and high. Every picture of the persona is made of these shapes. */
export const VIEW_BOX = '0 0 120 120'

export const BODY =
  'M57 25C44 16 14 22 12 52C10.500 74 22 92 40 102C62 114.500 94 119 110 104C116 98 119 90 117.500 82C116.500 76.500 110 76.500 108.500 81.500C106.500 88.500 98 90 93 85C87.500 79.500 100.500 67 100.500 50C100.500 25 71 17 57 25Z'
export const BODY_SHADE =
  'M12 52C10.500 74 22 92 40 102C62 114.500 94 119 110 104C116 98 119 90 117.500 82C117.100 80 115.900 78.700 114.400 78.200C113.500 90 104 98.500 90 99.500C58 101.500 20 84 12 52Z'
export const BODY_SHINE = 'M21.500 52C22.500 44 26 38 31.500 34.500'
export const STEM = 'M54 20C52 9 60 1.500 72 3C76.500 3.600 77.500 7.500 74 9.500C69 12.500 67.500 16 68 22Z'
export const CALYX =
  'M31 27C38 18.500 48 15.500 59 15.500C71 15.500 82 19 88 27.500C90 30.500 87.500 33.500 84 32.500C79.500 31.200 75.500 32 73.500 36C71.500 40 67 40 65.500 36C64 32 60.500 30.500 58 34.500L55.500 39C53.500 42.500 49 42 48 38C46.800 33.500 43.500 31.500 39 32.500L35.500 33.200C31.500 34 28.500 30.500 31 27Z'

export const EYE = { rx: 14.5, ry: 17, pupil: 8.5, glint: 3 }
/** The eyes, left and right as the viewer sees them. */
export const EYES = [
  { side: 'left', cx: 43, cy: 59 },
  { side: 'right', cx: 77, cy: 58 },
] as const
/** The resting position of pupil and glint, from the middle of the eye. */
export const PUPIL_AT = { x: 3, y: 2.5 }
export const GLINT_AT = { x: 6.3, y: -1 }

export const STROKES = { brow: 6.5, mouth: 5, shine: 6, lid: 6 }
