import { Component, type ReactNode, use } from 'react'
import { ErrorScreen } from './error-screen.tsx'
import { loadDocument } from './load-document.ts'

/** Returns whether the page is recovered in another way than by showing the error. May be called repeatedly: React repeats renders. */
export type Recover = (error: unknown) => boolean

interface PageBoundaryProps {
  /** Absent on the server, and in a document without markup. */
  recover: Recover | undefined
  /** The error is of one page: another value shows the next. */
  page?: string
  children: ReactNode
}

interface State {
  page?: string | undefined
  hasFailed: boolean
  error?: unknown
}

const never = new Promise<never>(() => {})

/** Keeps what is on the screen: React commits no render that waits. */
const Wait = () => use(never)

/** Recovers a page that throws, or shows the error. */
export class PageBoundary extends Component<PageBoundaryProps> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError = (error: unknown) => ({ hasFailed: true, error })

  static getDerivedStateFromProps = ({ page }: PageBoundaryProps, state: State): State | null =>
    page === state.page ? null : { page, hasFailed: false }

  override componentDidUpdate({ page }: PageBoundaryProps) {
    // A page that shows nothing.
    if (page !== this.props.page && !document.querySelector('main')?.firstElementChild) loadDocument()
  }

  override render() {
    const { hasFailed, error } = this.state
    if (!hasFailed) return this.props.children
    return this.props.recover?.(error) ? <Wait /> : <ErrorScreen error={error} />
  }
}
