import type { ReleaseHealth, ReleasesState } from '@portfolio/contracts'
import { Loader, Notice, VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useId } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import * as listStyles from '#shared/lists/list.module.css'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { HealthOfSets } from './health-of-sets.tsx'
import { ReleaseHistory } from './release-history.tsx'
import * as styles from './releases.module.css'
import { ActiveVersions } from './running-parts.tsx'
import { useReleases } from './use-releases.ts'
import { When } from './when.tsx'

const TITLE = 'Releases'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={listStyles.section} aria-labelledby={id}>
      <div className={listStyles.head}>
        <h2 id={id} className={listStyles.title}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** The last thing that happened was the server's own doing: it is said first. */
const WentBack = ({ history: [last] }: Pick<ReleasesState, 'history'>) =>
  last?.action === 'automatic' ? (
    <Notice tone="danger" role="status">
      <p>
        <strong>Rolled back by itself</strong> on <When at={last.activatedAt} />. {last.reason}
      </p>
    </Notice>
  ) : null

const HealthSection = ({ health, failed, state }: { health: ReleaseHealth | undefined; failed: boolean; state: ReleasesState }) => (
  <Section title="How it does">
    {health ? (
      <HealthOfSets sets={health.sets} active={state.set} />
    ) : failed ? (
      <Notice tone="danger" role="alert">
        The figures could not be loaded.
      </Notice>
    ) : (
      <Loader label="Loading the figures" entries={1} />
    )}
  </Section>
)

/** Which version of each part runs, how it does with visitors, and the way to another. */
export const ReleasesPage = () => {
  const { state, health, failed, healthFailed, lookedAt, refetch, rollBack, activate } = useReleases()
  return (
    <SingleFrame title={TITLE} failed={failed && !state} onRetry={refetch}>
      {state && (
        <>
          <section className={formStyles.section}>
            <div className={formStyles.head}>
              <h1 className={formStyles.title} tabIndex={-1}>
                {TITLE}
              </h1>
              <p className={formStyles.note}>
                Which version of each part visitors get, how it does, and the way back.
                {state.set && (
                  <>
                    {' '}
                    Active set: <code className={styles.version}>{state.set}</code>
                  </>
                )}
              </p>
            </div>
            {failed && (
              <Notice tone="danger" role="status" onRetry={refetch}>
                The server does not answer just now. This is what it said on <When at={new Date(lookedAt).toISOString()} />.
              </Notice>
            )}
            <WentBack history={state.history} />
          </section>
          <Section title="What runs">
            <ActiveVersions parts={state.parts} rollBack={rollBack} activate={activate} />
          </Section>
          <HealthSection health={health} failed={healthFailed} state={state} />
          <Section title="History">
            {state.history.length ? (
              <ReleaseHistory history={state.history} />
            ) : (
              <p className={listStyles.empty}>Nothing has been activated yet.</p>
            )}
          </Section>
          <VisuallyHidden role="status">{state.set ? `Set ${state.set} is active.` : ''}</VisuallyHidden>
        </>
      )}
    </SingleFrame>
  )
}
