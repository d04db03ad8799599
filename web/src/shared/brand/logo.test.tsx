import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { logoPicture, showBrandPictures, useBrandPictures } from './brand-pictures.ts'
import { Logo } from './logo.tsx'

const picture = (name: string) => ({ path: `/brand/${name}.webp`, width: 200, height: 40 })

test("AD-10: an operator's logo replaces the drawn one, which returns where the picture does not load", () => {
  const { getByRole, getByText, queryByRole, rerender } = draw(
    <Logo product="Pepper" picture={picture('one')} />,
  )
  expect(getByRole('img', { name: 'Pepper' }).getAttribute('src')).toBe('/brand/one.webp')
  fireEvent.error(getByRole('img', { name: 'Pepper' }))
  expect(queryByRole('img', { name: 'Pepper' })).toBeNull()
  expect(getByText('Pepper')).toBeTruthy()
  // Another picture gets its own chance.
  rerender(<Logo product="Pepper" picture={picture('two')} />)
  expect(getByRole('img', { name: 'Pepper' }).getAttribute('src')).toBe('/brand/two.webp')
})

test('AD-10: a picture that was just saved shows without a reload', () => {
  const Header = () => <Logo product="Pepper" picture={useBrandPictures().desktopLogo} />
  const { getByRole, queryByRole } = draw(<Header />)
  expect(queryByRole('img', { name: 'Pepper' })).toBeNull()
  act(() => showBrandPictures({ desktopLogo: picture('new') }))
  expect(getByRole('img', { name: 'Pepper' }).getAttribute('src')).toBe('/brand/new.webp')
})

test('AD-10: each place has the logo for its ground', () => {
  const pictures = { whiteLogo: picture('w'), desktopLogo: picture('d'), redLogo: picture('r') }
  const header = (scheme: 'light' | 'dark', isRed = false) =>
    logoPicture(pictures, { in: 'header', scheme, isRed })
  expect(header('light')).toBe(pictures.desktopLogo)
  expect(header('dark')).toBe(pictures.whiteLogo)
  expect(header('dark', true)).toBe(pictures.redLogo)
  expect(logoPicture(pictures, { in: 'drawer' })).toBe(pictures.desktopLogo)
  expect(logoPicture({ redLogo: pictures.redLogo }, { in: 'card' })).toBeUndefined()
})
