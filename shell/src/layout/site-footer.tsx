import { linkHref, type Settings } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ExternalLinkIcon } from '@portfolio/ui'
import * as styles from './site-footer.module.css'

const FooterLink = ({ title, link }: Settings['footerLinks'][number]) => {
  if (link.startsWith('/') && !link.startsWith('//')) return <Link to={link}>{title}</Link>
  const href = linkHref(link)
  return href ? <a href={href}>{title}</a> : <span>{title}</span>
}

const Profile = ({ name, address }: { name: string; address: string }) => (
  <li>
    <a href={address} rel="me noopener">
      {name}
      <ExternalLinkIcon />
    </a>
  </li>
)

/** Links of the owner's choice, the two profiles elsewhere, and whose words these are. */
export const SiteFooter = ({ settings }: { settings: Settings }) => {
  const { footerLinks, microblogUrl, networkUrl, copyrightYear, ownerName } = settings
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {footerLinks.length > 0 && (
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerLinks.map((link, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the owner may list the same link twice; they only change with the whole list
                <li key={place}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {(microblogUrl || networkUrl) && (
          <ul className={styles.profiles} aria-label="Profiles elsewhere">
            {microblogUrl && <Profile name="Microblog" address={microblogUrl} />}
            {networkUrl && <Profile name="Professional network" address={networkUrl} />}
          </ul>
        )}
        <p className={styles.copyright}>
          © {copyrightYear} {ownerName}
        </p>
      </div>
    </footer>
  )
}
