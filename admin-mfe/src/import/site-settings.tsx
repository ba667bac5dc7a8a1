import type { SiteSetting } from '@portfolio/contracts'
import * as styles from './site-settings.module.css'

const LABELS: Record<SiteSetting['field'], string> = {
  ownerName: 'Name',
  tagline: 'Tagline',
  position: 'Position',
  affiliation: 'Affiliation',
  email: 'Email',
  orcid: 'ORCID iD',
  portrait: 'Portrait',
  profileLinks: 'Profiles',
  news: 'News',
  language: 'Language',
}

interface SiteSettingsProps {
  settings: readonly SiteSetting[]
  chosen: ReadonlySet<string>
  onChoose: (field: SiteSetting['field'], isChosen: boolean) => void
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const Value = ({ field, text }: { field: SiteSetting['field']; text: string }) => {
  if (field === 'portrait' && text) return <img className={styles.portrait} src={text} alt="The portrait" />
  return <span dir="auto">{field === 'language' ? languageNames.of(text) : text}</span>
}

/** What an export says about the owner, beside the current settings. */
export const SiteSettings = ({ settings, chosen, onChoose }: SiteSettingsProps) => (
  <ul className={styles.list}>
    {settings.map(({ field, mine, theirs }) => (
      <li key={field}>
        <label className={styles.field}>
          <input type="checkbox" checked={chosen.has(field)} onChange={(event) => onChoose(field, event.target.checked)} />
          {LABELS[field]}
        </label>
        <div className={styles.value}>
          <Value field={field} text={theirs} />
        </div>
        {mine && (
          <div className={styles.mine}>
            Current: <Value field={field} text={mine} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
