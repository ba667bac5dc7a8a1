import { ROLLBACK_PAGE_PATH, screens } from '@portfolio/contracts'
import { useRouteError } from '@portfolio/router'
import { Button, Message } from '@portfolio/ui'
import { describeFailure } from '#shared/describe-failure.ts'

/** In place of a screen that throws, inside the portal's layout: the other screens can be opened. */
export const ScreenError = () => {
  const error = useRouteError()
  return (
    <Message
      role="alert"
      title={screens.unexpectedError}
      detail={describeFailure(error)}
      text="The other screens work. Text you typed is kept in this browser, and this screen offers it when it opens again."
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <a href={ROLLBACK_PAGE_PATH}>Roll back a release</a>
        </>
      }
    />
  )
}
