import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { lazyChunk, useLazyChunk } from '../../lib/lazy-chunk.ts'

/**
 * Makes a component of a module that is fetched when it is first shown. A failed attempt is forgotten, so that the next
 * one can succeed.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const chunk = lazyChunk(load)
  return function Part(props: Props) {
    const loaded = useLazyChunk(chunk, true)
    return loaded && createElement(loaded[name], props)
  }
}

type LazyPartProps = {
  children: ReactNode
  /** Is called where the part cannot be shown; by default it is just missing. */
  onFail?: (() => void) | undefined
}

/** Leaves the page as it is around a part that is still on its way, or that cannot be shown. */
export function LazyPart({ children, onFail }: LazyPartProps) {
  return <Boundary onFail={onFail}>{children}</Boundary>
}

class Boundary extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
