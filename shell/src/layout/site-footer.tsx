import { linkHref, type Settings } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ExternalLinkIcon } from '@portfolio/ui'
import * as styles from './site-footer.module.css'

const FooterLink = ({ title, link }: Settings['footerLinks'][number]) => {
  if (link.startsWith('/') && !link.startsWith('//')) return <Link to={link}>{title}</Link>
  const href = linkHref(link)
  return href ? <a href={href}>{title}</a> : <span>{title}</span>
}

const Profile = ({ name, href }: { name: string; href: string }) => (
  <li>
    <a href={href} rel="me noopener">
      {name}
      <ExternalLinkIcon />
    </a>
  </li>
)

/** The owner's links, two profiles elsewhere, and the copyright line. */
export const SiteFooter = ({ settings }: { settings: Settings }) => {
  const { footerLinks, microblogUrl, networkUrl, copyrightYear, ownerName } = settings
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {footerLinks.length > 0 && (
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerLinks.map((link, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the owner may list the same link twice; they only change with the whole list
                <li key={index}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {(microblogUrl || networkUrl) && (
          <ul className={styles.profiles} aria-label="Profiles elsewhere">
            {microblogUrl && <Profile name="Microblog" href={microblogUrl} />}
            {networkUrl && <Profile name="Professional network" href={networkUrl} />}
          </ul>
        )}
        <p className={styles.copyright}>
          © {copyrightYear} {ownerName}
        </p>
      </div>
    </footer>
  )
}
