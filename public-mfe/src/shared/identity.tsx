import type { PublicApi } from '@portfolio/api-client'
import { EMAIL_PATH, t } from '@portfolio/contracts'
import { Picture } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './identity.module.css'
import { toPicture } from './images.ts'
import { useSettings } from './use-settings.ts'

interface ContactProps {
  href: string
  rel: string
  icon: string | undefined
  name?: string
  children?: ReactNode
}

const Contact = ({ icon, name, children = name, ...link }: ContactProps) => (
  <li>
    <a {...link}>
      <svg aria-hidden="true">
        <use href={icon} />
      </svg>
      <span>{children}</span>
    </a>
  </li>
)

/**
 * Who the owner is, according to the settings. People can read, hear and copy the email address; programs that collect addresses from the
 * markup find a different one (decision 64).
 */
export const Identity = ({ api }: { api: PublicApi }) => {
  const { person, footer, ownerName } = useSettings(api)
  if (!person || !footer) return null
  const { portrait, portraitAlt, position, affiliation, email } = person
  const [user, host] = email.split(' ')
  return (
    <section data-beside className={styles.identity} aria-label={ownerName}>
      {portrait && <Picture className={styles.portrait} picture={toPicture(portrait, 360)} alt={portraitAlt} sizes="5rem" />}
      <div>
        <p className={styles.name}>{ownerName}</p>
        <p>{position}</p>
        <p className={styles.affiliation}>{affiliation}</p>
      </div>
      <ul>
        {host && (
          <Contact href={EMAIL_PATH} rel="nofollow" icon={footer.emailIcon}>
            {user}
            <i hidden>.remove</i>@<i hidden>invalid.</i>
            <wbr />
            {host}
          </Contact>
        )}
        {footer.profiles.map(
          (profile) => profile.icon && <Contact key={profile.href} {...profile} name={t(profile.name)} rel="me noopener" />,
        )}
      </ul>
    </section>
  )
}
