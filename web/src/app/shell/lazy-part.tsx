import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withMessages } from '../../lib/i18n.ts'

/** Makes a part of the members' area that is fetched when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withMessages('member', load) }))
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
