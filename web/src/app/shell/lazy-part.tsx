import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** Makes a component of a module that is fetched when it is first shown. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

type LazyPartProps = {
  children: ReactNode
  /** Is called where the part cannot be shown; by default it is just missing. */
  onFail?: (() => void) | undefined
}

/** Leaves the page as it is around a part that is still on its way, or that cannot be shown. */
export function LazyPart({ children, onFail }: LazyPartProps) {
  return (
    <Boundary onFail={onFail}>
      <Suspense>{children}</Suspense>
    </Boundary>
  )
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
