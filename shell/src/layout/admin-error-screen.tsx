import { ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { ErrorScreen } from './error-screen.tsx'

interface AdminErrorScreenProps {
  error: unknown
  onRetry?: () => void
}

/** The error screen of the portal. It leads to the page on which the owner can undo the release that fails. */
export const AdminErrorScreen = (props: AdminErrorScreenProps) => (
  <ErrorScreen {...props} link={<a href={ROLLBACK_PAGE_PATH}>Roll back a release</a>} />
)
