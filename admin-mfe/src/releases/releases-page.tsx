import {
  ACCOUNT_PAGE,
  countGateways,
  listApiVersions,
  listLateGateways,
  type ReleaseHealth,
  type ReleasesState,
} from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Loader, Notice, VisuallyHidden } from '@portfolio/ui'
import { useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { Section } from '#shared/layout/section.tsx'
import * as listStyles from '#shared/lists/list.module.css'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { ActiveVersions } from './active-versions.tsx'
import type { RolloutEnd } from './end-dialog.tsx'
import { IssuedPreviews } from './issued-previews.tsx'
import { Time, Version } from './labels.tsx'
import { ReleaseHistory } from './release-history.tsx'
import { ReleasePlanOverview } from './release-plan-overview.tsx'
import { RolloutOverview } from './rollout-overview.tsx'
import { SetHealthSummary } from './set-health-summary.tsx'
import { useReleases } from './use-releases.ts'

const TITLE = 'Releases'

const AutomaticRollbackNotice = ({ history: [last] }: Pick<ReleasesState, 'history'>) =>
  last?.action === 'automatic' ? (
    <Notice tone="danger" role="status">
      <p>
        <strong>Rolled back automatically</strong> on <Time iso={last.activatedAt} />. {last.reason}
      </p>
    </Notice>
  ) : null

const Gateways = ({ set, gateways = [] }: Pick<ReleasesState, 'set' | 'gateways'>) =>
  set && gateways.length > 0 ? (
    <>
      <p className={formStyles.note}>{countGateways(gateways, set)}</p>
      {[...listLateGateways(gateways, set), ...listApiVersions(gateways)].map((line) => (
        <p key={line} className={formStyles.note}>
          {line}
        </p>
      ))}
    </>
  ) : null

const HealthSection = ({ health, error, state }: { health: ReleaseHealth | undefined; error: Error | null; state: ReleasesState }) => (
  <Section title="Health">
    {health ? (
      <SetHealthSummary sets={health.sets} active={state.set} />
    ) : error ? (
      <LoadFailure error={error}>Couldn’t load the health figures.</LoadFailure>
    ) : (
      <Loader label="Loading the health figures" entries={1} />
    )}
  </Section>
)

/** The active version of each app, its health, and its history. */
export const ReleasesPage = () => {
  const {
    state,
    health,
    error,
    healthError,
    updatedAt,
    refetch,
    rollBack,
    activate,
    schedule,
    cancelScheduled,
    freeze,
    liftFreeze,
    ...more
  } = useReleases()
  const { share, preview, revokePreview, stopRollout, finishRollout } = more
  const [ending, setEnding] = useState<RolloutEnd | null>(null)
  return (
    <SingleFrame title={TITLE} content="the releases" error={error} onRetry={refetch}>
      {state && (
        <>
          <section className={formStyles.section}>
            <div className={formStyles.head}>
              <h1 className={formStyles.title} tabIndex={-1}>
                {TITLE}
              </h1>
              <p className={formStyles.note}>
                The active version of each app, its health and its history.
                {state.set && (
                  <>
                    {' '}
                    Active set: <Version>{state.set}</Version>
                  </>
                )}
              </p>
              <Gateways {...state} />
            </div>
            {error && (
              <Notice tone="danger" role="status" onRetry={refetch}>
                {getErrorMessage(error)} Last updated on <Time iso={new Date(updatedAt).toISOString()} />.
              </Notice>
            )}
            <AutomaticRollbackNotice history={state.history} />
          </section>
          <Section title="Active versions">
            <ActiveVersions
              state={state}
              stopRollout={(rollout) => setEnding({ rollout, how: 'stop' })}
              rollBack={rollBack}
              activate={activate}
              schedule={schedule}
              canSchedule={state.plan !== undefined}
              share={share}
              preview={preview}
              canShare={state.rollouts !== undefined}
            />
          </Section>
          {state.rollouts && (
            <Section title="Rollout">
              <RolloutOverview
                rollouts={state.rollouts}
                set={state.set}
                stop={stopRollout}
                finish={finishRollout}
                open={ending}
                setOpen={setEnding}
              />
            </Section>
          )}
          {state.plan && (
            <Section title="Freeze and schedule">
              <ReleasePlanOverview plan={state.plan} freeze={freeze} liftFreeze={liftFreeze} cancel={cancelScheduled} />
            </Section>
          )}
          {state.previews && (
            <Section title="Preview links">
              <IssuedPreviews previews={state.previews} revoke={revokePreview} />
            </Section>
          )}
          <HealthSection health={health} error={healthError} state={state} />
          <Section title="History">
            {state.history.length ? (
              <ReleaseHistory history={state.history} rollouts={state.rollouts} />
            ) : (
              <p className={listStyles.empty}>Nothing has been activated yet.</p>
            )}
          </Section>
          <Section title="Tokens">
            <p className={formStyles.note}>
              Scripts and workflows sign in with tokens. Add and revoke them on the <Link to={ACCOUNT_PAGE}>Account</Link> page.
            </p>
          </Section>
          <VisuallyHidden role="status">{state.set ? `Set ${state.set} is active.` : ''}</VisuallyHidden>
        </>
      )}
    </SingleFrame>
  )
}
