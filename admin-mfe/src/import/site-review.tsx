import type { ExportItem, SitePreview, SiteSetting } from '@portfolio/contracts'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { type Decisions, isEffective, toDecisions } from './choices.ts'
import { countRedirects } from './count-redirects.ts'
import * as entryStyles from './entry.module.css'
import { EntryGroups } from './entry-groups.tsx'
import { Group } from './group.tsx'
import * as styles from './review.module.css'
import { ReviewBar } from './review-bar.tsx'
import { ReviewSums } from './review-sums.tsx'
import { SiteItem } from './site-item.tsx'
import { SiteSettings } from './site-settings.tsx'
import type { SiteChoices } from './use-unfinished-site.ts'

interface SiteReviewProps {
  preview: SitePreview
  isSaving: boolean
  choices: SiteChoices
  onChoices: (change: SetStateAction<SiteChoices>) => void
  onApply: (items: readonly string[], settings: readonly SiteSetting['field'][], decisions: Decisions) => void
  onDiscard: () => void
}

/** Groups of items, in the order of the review. */
const GROUPS: [id: string, title: string, note: string, isIn: (item: ExportItem) => boolean][] = [
  ['site-about', 'About', '', ({ kind }) => kind === 'about'],
  ['site-blogs', 'Blogs', 'With their dates. Only you can see drafts and private blogs.', ({ kind, reason }) => kind === 'blog' && !reason],
  ['site-links', 'Links', '', ({ kind, reason }) => kind === 'link' && !reason],
  [
    'site-pages',
    'Other pages',
    'The ones you choose follow About in the menu, such as Teaching. You can make a blog of each later.',
    ({ kind, reason }) => kind === 'page' && !/already/.test(reason ?? ''),
  ],
  ['site-there', 'Already on your site', '', ({ kind, reason }) => kind !== 'about' && /already/.test(reason ?? '')],
]

/** The review of an export: what it adds, what it changes, and what cannot be imported. */
export const SiteReview = ({ preview, isSaving, choices, onChoices, onApply, onDiscard }: SiteReviewProps) => {
  const { items, settings, skipped, warnings, works, system, name } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  const { touched } = choices
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const touch = useCallback(
    (chosen: readonly (readonly [id: string, isChosen: boolean])[]) =>
      onChoices((before) => ({ ...before, touched: new Map([...before.touched, ...chosen]) })),
    [onChoices],
  )
  const chooseItem = useCallback((id: string, isChosen: boolean) => touch([[id, isChosen]]), [touch])
  const isChosen = ({ id, isProposed }: { id: string; isProposed: boolean }) => touched.get(id) ?? isProposed
  const chooseAll = (group: readonly ExportItem[], value: boolean) => touch(group.map(({ id }) => [id, value] as const))
  const chosen = items.filter(isChosen)
  const chosenSettings = settings.filter(({ field, isProposed }) => touched.get(field) ?? isProposed).map(({ field }) => field)
  const decisions = useMemo(() => (works ? toDecisions(works.entries, choices.works) : { decisions: [], left: [] }), [works, choices.works])
  const entries = decisions.decisions.filter(isEffective).length
  const count = chosen.length + entries + (chosenSettings.length ? 1 : 0)
  const redirects = countRedirects(preview, chosen, decisions)
  const blogs = chosen.filter(({ kind }) => kind === 'blog').length
  const pages = items.filter(({ kind }) => kind === 'page').length
  const summary = `${formatCount(items.length, 'item')} of ${system}${works ? ` and ${formatCount(works.entries.length, 'work')}` : ''}`

  return (
    <>
      <ReviewBar
        heading={heading}
        name={name}
        detail={summary}
        action={isSaving ? 'Importing…' : count ? `Import ${formatCount(count, 'item')}` : 'Nothing to import'}
        isEmpty={!count}
        busy={isSaving}
        isSaving={isSaving}
        onApply={() =>
          onApply(
            chosen.map(({ id }) => id),
            chosenSettings,
            decisions,
          )
        }
        onDiscard={onDiscard}
      />
      <VisuallyHidden role="status">{summary} read.</VisuallyHidden>
      <p className={styles.hint}>
        Nothing is saved until you import, and you can undo the whole import for 30 days.
        {redirects > 0 && ` ${formatCount(redirects, 'old address redirects', 'old addresses redirect')} to what you import.`}
      </p>
      <ReviewSums
        sums={[
          { id: 'site-blogs', label: blogs === 1 ? 'blog' : 'blogs', number: blogs },
          { id: 'site-pages', label: pages === 1 ? 'other page' : 'other pages', number: pages },
          { id: 'site-you', label: chosenSettings.length === 1 ? 'setting' : 'settings', number: chosenSettings.length },
          { id: 'import-new', label: entries === 1 ? 'work' : 'works', number: entries },
          { id: 'site-skipped', label: 'not imported', number: skipped.length },
        ]}
      />
      {warnings.map((warning) => (
        <Notice key={warning}>
          <p>{warning}.</p>
        </Notice>
      ))}
      {GROUPS.map(([id, title, note, isIn]) => {
        const group = items.filter(isIn)
        return (
          <Group
            key={id}
            id={id}
            title={title}
            items={group}
            note={note}
            restNote="They are imported as chosen."
            isFolded={id === 'site-there'}
            actions={
              group.length > 1 && (
                <>
                  <Button small variant="text" onClick={() => chooseAll(group, false)}>
                    Leave all out
                    <VisuallyHidden> of “{title}”</VisuallyHidden>
                  </Button>
                  <Button small variant="text" onClick={() => chooseAll(group, true)}>
                    Choose all
                    <VisuallyHidden> of “{title}”</VisuallyHidden>
                  </Button>
                </>
              )
            }
          >
            {(shown) => (
              <ul className={entryStyles.list}>
                {shown.map((item) => (
                  <SiteItem key={item.id} item={item} isChosen={isChosen(item)} onChoose={chooseItem} />
                ))}
              </ul>
            )}
          </Group>
        )
      })}
      <Group
        id="site-you"
        title="You"
        items={settings}
        note="What the old site says about you. Your current settings are kept unless you choose otherwise."
      >
        {(shown) => <SiteSettings settings={shown} chosen={new Set(chosenSettings)} onChoose={chooseItem} />}
      </Group>
      {works && (
        <EntryGroups
          preview={works}
          choices={choices.works}
          onChoices={(made) => onChoices((before) => ({ ...before, works: made }))}
          isReading={false}
          suffix=" works"
        />
      )}
      <Group id="site-skipped" title="Not imported" items={skipped}>
        {(shown) => (
          <ul className={entryStyles.list}>
            {shown.map(({ source, reason }) => (
              <li key={source + reason} className={entryStyles.same}>
                <span>{source}</span>
                <small>{reason}.</small>
              </li>
            ))}
          </ul>
        )}
      </Group>
    </>
  )
}
